import { Link } from 'react-router';
import { openSignIn } from '#web/identity/session.ts';
import { BesidePicture } from '#web/payment/beside-picture.tsx';
import { Notice } from '#web/payment/notice.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';

export type SignInPromptProps = {
  title: string;
  words: string;
  /** It stands below something that has a picture of its own. */
  below?: boolean;
};

/** What a page that needs sign-in says to everybody else. */
export function SignInPrompt({ title, words, below = false }: SignInPromptProps) {
  const prompt = (
    <Notice
      title={title}
      links={
        <>
          <Button kind="bone" onClick={openSignIn}>
            Sign In
          </Button>
          <Link to="/bows" className={buttonLook('quiet')}>
            View the Hunter
          </Link>
        </>
      }
    >
      <p>{words}</p>
      <p>Without an account everything works too: the emails about your order have its number and its payment link.</p>
    </Notice>
  );
  return below ? prompt : <BesidePicture>{prompt}</BesidePicture>;
}
