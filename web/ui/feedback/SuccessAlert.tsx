import { Banner } from './Banner.tsx'

/** Says that something was done, to a screen reader as well; an empty message says nothing. */
export function SuccessAlert({ message }: { readonly message: string }) {
  return <div role="status">{message !== '' && <Banner type="success">{message}</Banner>}</div>
}
