export type Figure = { label: string; value: string };

/** Short facts side by side, the label above the figure, digits under digits. */
export function OrderFigures({ figures, columns }: { figures: Figure[]; columns: string }) {
  return (
    <dl className={`grid gap-x-4 gap-y-4 sm:gap-x-8 ${columns}`}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-ash text-sm">{label}</dt>
          <dd className="text-bone tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
