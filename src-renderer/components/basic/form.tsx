import type { ComponentProps } from 'react';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  readonly onDone: () => unknown;
}

/**
 * Enter does in any of its fields what its button does; the browser would load the page anew. A held Enter does it once:
 * it may be the one that opened this form, and it answers no question.
 */
export const Form = ({ onDone, onKeyDown, children, ...rest }: FormProps) => (
  <form
    {...rest}
    onKeyDown={(event) => {
      const isHeld = event.repeat && event.key === 'Enter';
      if (isHeld && !(event.target instanceof HTMLTextAreaElement)) event.preventDefault();
      onKeyDown?.(event);
    }}
    onSubmit={(event) => {
      event.preventDefault();
      onDone();
    }}
  >
    {children}
    <input type="submit" hidden />
  </form>
);
