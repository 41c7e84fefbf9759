import { ReturnView } from './return-view.tsx';
import { useReturnsOf } from './use-returns.ts';

/** What came or comes back of one order; nothing is shown where nothing was asked for. */
export function OrderReturns({ orderNumber }: { orderNumber: string }) {
  const { data, error } = useReturnsOf(orderNumber);
  if (error && !data) return <p className="text-alarm">The returns of this order could not be loaded.</p>;
  if (!data?.length) return null;
  return (
    <section aria-labelledby="returns-title">
      <h2 id="returns-title" className="title-block mb-2 text-bone">
        Returns
      </h2>
      <div className="border-rule border-t">
        {data.map((each) => (
          <ReturnView key={each.id} of={each} heading="h3" />
        ))}
      </div>
    </section>
  );
}
