/**
 * How the values of a result become what the services want, by the type numbers of Postgres' catalogue (pg_type), which never change.
 */
import pg from 'pg';

/** A column of a result and how its text is read. */
export interface Column {
  name: string;
  read: (text: string) => unknown;
}

const TEXT_ARRAY = 1009;
/** A date has no time zone: as a JavaScript Date it could become the day before. An interval is written as Postgres writes it. */
const KEPT_AS_TEXT = new Set([1082, 1186]);
/** Of these the driver knows no array, or would make dates and inexact numbers of the elements: char, name, date, numeric, interval. */
const ARRAYS_OF_TEXT = new Set([1002, 1003, 1182, 1187, 1231]);

function readerOf(type: number): (text: string) => unknown {
  if (KEPT_AS_TEXT.has(type)) return (text) => text;
  return pg.types.getTypeParser(ARRAYS_OF_TEXT.has(type) ? TEXT_ARRAY : type, 'text');
}

/** The columns that Postgres described. */
export function columnsOf(fields: readonly Pick<pg.FieldDef, 'name' | 'dataTypeID'>[]): Column[] {
  return fields.map(({ name, dataTypeID }) => ({ name, read: readerOf(dataTypeID) }));
}
