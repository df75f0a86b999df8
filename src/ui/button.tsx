import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react';
import { cx } from './classes.ts';
import type { IconType } from './icon.tsx';
import { Spinner } from './loading.tsx';

/** `primary`: one a screen. `danger` destroys or moves money. `quiet` is for rows and bars. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'normal' | 'large';

interface Looks {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: IconType;
  iconAfter?: IconType;
  isWide?: boolean;
}

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'>, Looks {
  children: ReactNode;
  /** Pressed and working: keeps its width and its focus, says so, and doesn't fire again. */
  isBusy?: boolean;
}

export interface LinkButtonProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'>, Looks {
  href: string;
  children: ReactNode;
}

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-accent-ink hover:bg-accent-press active:bg-accent-press font-semibold',
  secondary:
    'bg-surface text-ink border border-line-strong/55 hover:border-line-strong hover:bg-sunken active:bg-sunken font-semibold',
  quiet:
    'bg-transparent text-ink-2 hover:bg-sunken hover:text-ink active:bg-sunken disabled:bg-transparent! disabled:opacity-50 font-medium',
  danger: 'bg-surface text-fail-text border border-fail hover:bg-fail-soft active:bg-fail-soft font-semibold',
};

const SIZES: Record<ButtonSize, string> = {
  small: 'min-h-(--control-small) px-2.5 text-14 gap-1.5',
  normal: 'min-h-(--control) px-4 text-(length:--control-text) gap-2',
  large: 'min-h-14 px-6 text-18 gap-2.5 max-sm:px-3 max-sm:whitespace-normal!',
};

const BASE =
  'relative inline-flex items-center justify-center rounded-button text-center leading-tight whitespace-nowrap no-underline select-none ' +
  'transition-colors duration-150 active:translate-y-px ' +
  'disabled:translate-y-0 disabled:border-transparent disabled:bg-sunken disabled:text-ink-3 aria-disabled:opacity-70';

function looks({ variant = 'secondary', size = 'normal', isWide }: Looks, className: string | undefined): string {
  return cx(BASE, VARIANTS[variant], SIZES[size], isWide && 'w-full whitespace-normal!', className);
}

export function Button({
  variant,
  size,
  icon,
  iconAfter,
  isWide,
  isBusy = false,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      data-variant={variant}
      className={looks({ ...(variant && { variant }), ...(size && { size }), ...(isWide && { isWide }) }, className)}
      // Not `disabled`, which would drop the focus in the middle of the work.
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {isBusy ? (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner label="Working" />
        </span>
      ) : null}
      <Content icon={icon} iconAfter={iconAfter} isLarge={size === 'large'} isHidden={isBusy}>
        {children}
      </Content>
    </button>
  );
}

export function LinkButton({ variant, size, icon, iconAfter, isWide, className, children, ...rest }: LinkButtonProps) {
  return (
    <a
      {...rest}
      className={looks({ ...(variant && { variant }), ...(size && { size }), ...(isWide && { isWide }) }, className)}
    >
      <Content icon={icon} iconAfter={iconAfter} isLarge={size === 'large'}>
        {children}
      </Content>
    </a>
  );
}

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'iconAfter'> {
  icon: IconType;
  /** Read aloud and shown on hover. */
  label: string;
}

export function IconButton({ icon: Icon, label, className, variant = 'quiet', ...rest }: IconButtonProps) {
  return (
    <Button
      {...rest}
      variant={variant}
      aria-label={label}
      title={label}
      className={cx('min-w-(--control) px-0!', className)}
    >
      <Icon size={18} aria-hidden />
    </Button>
  );
}

interface ContentProps {
  icon: IconType | undefined;
  iconAfter: IconType | undefined;
  isLarge?: boolean;
  isHidden?: boolean;
  children: ReactNode;
}

function Content({ icon: Before, iconAfter: After, isLarge = false, isHidden = false, children }: ContentProps) {
  const px = isLarge ? 22 : 18;
  return (
    <span className={cx('inline-flex items-center gap-[inherit]', isHidden && 'opacity-0')}>
      {Before ? <Before size={px} aria-hidden className="shrink-0" /> : null}
      {children}
      {After ? <After size={px} aria-hidden className="shrink-0" /> : null}
    </span>
  );
}
