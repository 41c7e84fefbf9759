import { openSignIn, useSession } from '#web/identity/session.ts';

/** Above the fields: an account would fill them in, or has done so. Its space is kept while that is not known. */
export function AccountNote({ filledIn }: { filledIn: boolean }) {
  const { status } = useSession();
  return (
    <div className="mb-6 min-h-5 text-ash text-sm">
      {status === 'signed-out' && (
        <p>
          Have an account?{' '}
          <button
            type="button"
            onClick={openSignIn}
            className="-my-2 py-2 text-bone underline decoration-rule-strong underline-offset-4 hover:decoration-bone"
          >
            Sign in
          </button>
        </p>
      )}
      {status === 'signed-in' && filledIn && <p role="status">Filled in from your account</p>}
    </div>
  );
}
