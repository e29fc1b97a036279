import { type ReactNode, useState } from 'react';
import { OFFICE_PAGE } from '#shared/words/office-page.ts';
import { Button } from './basic.tsx';
import { Dialog } from './dialog.tsx';

interface SecretTextProps {
  readonly label: string;
  readonly text: string;
  readonly copyWord: string;
}

/** A long text that a person copies once. */
export function SecretText({ label, text, copyWord }: SecretTextProps) {
  const [copied, setCopied] = useState(false);
  const copy = (): Promise<void> =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      // It can be selected by hand where the browser doesn't allow it.
      () => undefined,
    );
  return (
    <div className="stack">
      <textarea readOnly rows={3} value={text} aria-label={label} onFocus={({ target }) => target.select()} />
      <div className="ways">
        <span role="status" className="good">
          {copied ? OFFICE_PAGE.copied : ''}
        </span>
        <Button word={copyWord} onPress={copy} />
      </div>
    </div>
  );
}

interface OnceDialogProps extends SecretTextProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Shows a secret this once, with what to do with it. */
export const OnceDialog = ({ title, onClose, children, ...secret }: OnceDialogProps) => (
  <Dialog title={title} onClose={onClose}>
    <div className="stack">
      <p>{children}</p>
      <SecretText {...secret} />
      <div className="ways">
        <Button word={OFFICE_PAGE.close} onPress={onClose} look="quiet" />
      </div>
    </div>
  </Dialog>
);
