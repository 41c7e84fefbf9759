/** One mailing: how far it is, and whom it did not reach. */
export function MailingPage({ id }: { id: number }) {
  return <h1 className="title-desk text-bone">Mailing {id}</h1>;
}
