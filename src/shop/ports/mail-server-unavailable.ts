/** The mail server did not answer, or takes no mail of ours at all: nothing is said about the mail that was tried. */
export class MailServerUnavailable extends Error {
  override name = 'MailServerUnavailable';
}
