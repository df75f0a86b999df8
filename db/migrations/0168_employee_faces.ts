import { tables } from './migration.ts';

/** Who can be tapped on a store's lock screens, with a small picture. No row: a PIN alone, as for everyone. */
export const m0168_employee_faces = tables([
  `create table employee_faces (
    employeeId text not null primary key references employees (id),
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    /** A WebP of 160 by 160. Null: their initials. */
    pictureBase64 text,
    /** Of the picture's bytes, so that a till keeps it until it changes. */
    pictureMark text check ((pictureMark is null) = (pictureBase64 is null))
  ) strict`,
  'create index employee_faces_of_store on employee_faces (storeId)',
]);
