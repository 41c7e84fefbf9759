import { Alert } from '#web/ui/alert.tsx';

type FailureProps = { title?: string; className?: string; children: string | null | undefined | false };

/** Why something failed, as long as there is a reason. */
export function Failure({ className = '', children, ...alert }: FailureProps) {
  if (!children) return null;
  return (
    <div className={className}>
      <Alert tone="bad" {...alert}>
        {children}
      </Alert>
    </div>
  );
}
