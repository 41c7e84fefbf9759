import { failureText } from '#web/order-parts/failure-labels.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

type MoreButtonProps = {
  /** What `useInfiniteQuery` returned. */
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: Error | null;
    fetchNextPage: () => unknown;
  };
};

/** The way to the older ones, while there are any. */
export function MoreButton({ list }: MoreButtonProps) {
  if (!list.hasNextPage) return null;
  return (
    <div className="space-y-4 border-rule border-t pt-5">
      {list.isFetchNextPageError && !list.isFetchingNextPage && (
        <Alert tone="bad" title="The next ones could not be loaded.">
          {failureText(list.error, 'Please try again.')}
        </Alert>
      )}
      <Button busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()} className="w-full">
        More
      </Button>
    </div>
  );
}
