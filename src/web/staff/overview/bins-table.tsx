import type { ReactNode } from 'react';
import { type Bin, binText } from './chart-bins.ts';

type BinsTableProps = { bins: Bin[]; columns: { title: string; value: (bin: Bin) => ReactNode }[] };

/** The newest first, as one reads backwards from today. */
export function BinsTable({ bins, columns }: BinsTableProps) {
  return (
    <table className="w-full tabular-nums">
      <thead>
        <tr className="border-rule-strong border-b text-left text-ash">
          <th scope="col" className="py-1 font-normal">
            Days
          </th>
          {columns.map(({ title }) => (
            <th key={title} scope="col" className="py-1 text-right font-normal">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bins.toReversed().map((bin) => (
          <tr key={bin.to} className="border-rule border-b">
            <th scope="row" className="py-1 text-left font-normal">
              {binText(bin)}
            </th>
            {columns.map(({ title, value }) => (
              <td key={title} className="py-1 text-right">
                {value(bin)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
