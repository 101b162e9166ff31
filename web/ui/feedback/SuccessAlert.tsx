import { Banner } from './Banner.tsx'

/** Shows a success message and announces it to screen readers; the live region is empty without one. */
export function SuccessAlert({ message }: { readonly message: string }) {
  return <div role="status">{message !== '' && <Banner type="success">{message}</Banner>}</div>
}
