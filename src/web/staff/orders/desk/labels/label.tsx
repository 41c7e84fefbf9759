import { useRouteLoaderData } from 'react-router';
import type { loader as rootLoader } from '#web/root.tsx';
import { codeAddress } from './label-address.ts';
import { QrCode } from './qr-code.tsx';

type LabelProps = {
  of: { product: number } | { order: string };
  title: string;
  lines: string[];
};

/** One label of the sheet, in the size in which it is printed. */
export function Label({ of, title, lines }: LabelProps) {
  const origin = useRouteLoaderData<typeof rootLoader>('root')?.origin ?? '';
  const address = codeAddress(origin, of);
  return (
    <li className="flex h-[32mm] w-[56mm] break-inside-avoid items-center gap-[1mm] border border-rule bg-[#fff] pr-[2mm] text-[#000]">
      <QrCode text={address} label={`Code of ${title}`} className="h-[30mm] w-[30mm] shrink-0" />
      <div className="min-w-0 grow">
        <p className="line-clamp-3 font-semibold text-[9pt] leading-tight wrap-anywhere">{title}</p>
        {lines.map((line) => (
          <p key={line} className="mt-[0.8mm] line-clamp-2 text-[8pt] leading-tight wrap-anywhere">
            {line}
          </p>
        ))}
      </div>
    </li>
  );
}
