/** The fields of a till where its page has them. */
import { FormSection } from '../edit-form.tsx';
import type { Put } from '../forms/put.tsx';

export function TerminalLayout({ put }: { put: Put }) {
  return (
    <>
      <FormSection title="Till">{put('name')}</FormSection>
      <FormSection title="Lock screen" lead="Ask for a PIN to use the till, and again after it’s been idle.">
        <div className="group/lock flex flex-col gap-4">
          {put('lockScreen.isEnabled')}
          {put('lockScreen.appliesTo')}
          <div className="hidden pl-8 group-has-[[value=specificEmployees]:checked]/lock:block">
            {put('lockScreen.employeeIds')}
          </div>
        </div>
      </FormSection>
      <ScreenSection put={put} />
      <SoundsSection put={put} />
      <FormSection title="Cash drawer and printing">
        <div>
          {put('cashDrawer.isConnected')}
          <div className="mt-2 grid gap-4 sm:grid-cols-2">
            {put('cashDrawer.printerId')}
            {put('cashDrawer.socket')}
          </div>
          {put('drawerOfTerminalId')}
        </div>
        {put('printAlarmMinutes')}
      </FormSection>
    </>
  );
}

function ScreenSection({ put }: { put: Put }) {
  return (
    <FormSection title="Screen" lead="Can also be changed on the till, under Settings.">
      <div className="grid gap-4 sm:grid-cols-2">
        {put('screen.startScreen')}
        {put('screen.orderType')}
        {put('screen.cartSide')}
        {put('receipt')}
        {put('autoLock.minutes')}
      </div>
      <div>
        {put('autoLock.isAfterSale')}
        {put('screen.hasPictures')}
        {put('screen.hasKeySound')}
      </div>
    </FormSection>
  );
}

/** Labels beneath the sound that they belong to. */
function SoundsSection({ put }: { put: Put }) {
  return (
    <FormSection title="Sounds">
      <div className="grid gap-4 sm:grid-cols-3">
        {put('notifications.newOrder.sound', { label: 'New order' })}
        {put('notifications.newOrder.volume', { label: 'Volume' })}
        {put('notifications.newOrder.repeatMinutes', { label: 'Repeat' })}
        {put('notifications.newOrder.louderAfterMinutes')}
        {put('notifications.newMarketplaceOrder.sound', { label: 'New Uber Eats order' })}
        {put('notifications.newMarketplaceOrder.volume', { label: 'Volume' })}
        {put('notifications.newMarketplaceOrder.repeatMinutes', { label: 'Repeat' })}
        {put('notifications.newMarketplaceOrder.louderAfterMinutes')}
        {put('notifications.failedPrint.sound', { label: 'Failed print' })}
        {put('notifications.failedPrint.volume', { label: 'Volume' })}
        {put('notifications.newBooking.sound', { label: 'New booking' })}
        {put('notifications.newBooking.volume', { label: 'Volume' })}
        {put('notifications.newBooking.repeatMinutes', { label: 'Repeat' })}
      </div>
    </FormSection>
  );
}
