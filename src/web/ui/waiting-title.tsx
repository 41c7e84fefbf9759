/** What stands for a page's headline, read out but not seen, while the shape of the page waits for its content. */
export function WaitingTitle({ words }: { words: string }) {
  return (
    <div role="status" className="sr-only">
      <h1>{words}</h1>
    </div>
  );
}
