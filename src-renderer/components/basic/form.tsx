import type { ComponentProps } from 'react';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  readonly onDone: () => unknown;
}

/** Enter does in any of its fields what its button does; the browser would load the page anew. */
export const Form = ({ onDone, children, ...rest }: FormProps) => (
  <form
    {...rest}
    onSubmit={(event) => {
      event.preventDefault();
      onDone();
    }}
  >
    {children}
    <input type="submit" hidden />
  </form>
);
