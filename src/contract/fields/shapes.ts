import { z } from 'zod';

type Fields = z.core.$ZodLooseShape;

/** An object that the description of the API shows once, under its name. */
export const component = <const F extends Fields>(id: string, fields: F) => z.object(fields).meta({ id });

/** Objects in a list. */
export const rowsOf = <const F extends Fields>(fields: F) => z.array(z.object(fields));

/** An object, or nothing. */
export const orNull = <const F extends Fields>(fields: F) => z.object(fields).nullable();
