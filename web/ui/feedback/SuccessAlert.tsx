import { Banner } from './Banner.tsx'

/** Announced to screen readers. Without a message the live region is empty. */
export function SuccessAlert({ message }: { readonly message: string }) {
  return <div role="status">{message !== '' && <Banner type="success">{message}</Banner>}</div>
}
