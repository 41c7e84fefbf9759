import type { ReactNode } from 'react';
import type { Permission } from '#contract/access.ts';

/** Names of what is shown of a row as it stands there. */
type Shown<Row> = { [Name in keyof Row]-?: Row[Name] extends string | number | null ? Name : never }[keyof Row];

/** A column of a list: all that is said of it stands here. */
export type ListColumn<Row> = {
  /** By which a person's choice names it. */
  name: string;
  label: string;
  /** What stands in it, or what of the row. */
  cell: ((row: Row) => ReactNode) | Shown<Row>;
  /** Its width where the row is one line, as CSS has it. */
  width: string;
  /** Figures and moments stand at their right edge. */
  end?: boolean;
  look?: string;
  /** Orders of the list that it heads, each with its direction; a press takes the first, a second press the other. */
  sorts?: { by: string; direction: 'ascending' | 'descending' }[];
  /** Without it the column is not there. */
  permission?: Permission;
  /** Leads to the record: every list has one, which nobody takes away. `cell` is the link's text, `mark` stands behind it. */
  mark?: (row: Row) => ReactNode;
  isLink?: true;
  /** Only for those who choose it; or `always` there, as what the list is sorted by is. */
  shows?: 'chosen' | 'always';
  /** Where it stands in a row of two cells a line, on phones and beside an opened record: 1, 2, 3…; without a place nowhere. */
  place?: number;
};

export function cellOf<Row>({ cell }: ListColumn<Row>, row: Row): ReactNode {
  return typeof cell === 'function' ? cell(row) : (row[cell] as ReactNode);
}

/** The columns that are shown, in the order of the list: those that were chosen, or the usual ones. */
export function shownColumns<Row>(columns: ListColumn<Row>[], chosen: string[] | undefined): ListColumn<Row>[] {
  return columns.filter(
    ({ name, isLink, shows }) => isLink || shows === 'always' || (chosen ? chosen.includes(name) : shows !== 'chosen'),
  );
}
