import type { ComponentProps } from 'react';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  readonly onDone: () => unknown;
}

/** Enter does in any of its fields what its button does, and a held Enter does it once. The browser would load the page anew. */
export const Form = ({ onDone, onKeyDown, children, ...rest }: FormProps) => (
  <form
    {...rest}
    onKeyDown={(event) => {
      if (event.repeat && event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
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
