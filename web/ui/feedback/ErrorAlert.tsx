import { Banner } from './Banner.tsx'
import { useProblemText } from './problemText.ts'

/** Shows an error and announces it to screen readers; the live region is empty without one. */
export function ErrorAlert({ error }: { readonly error: unknown }) {
  const text = useProblemText()
  return <div role="alert">{error ? <Banner type="warning">{text(error)}</Banner> : null}</div>
}
