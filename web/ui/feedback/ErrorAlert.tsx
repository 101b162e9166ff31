import { Banner } from './Banner.tsx'
import { useProblemText } from './problemText.ts'

/** Announced to screen readers. Without an error the live region is empty. */
export function ErrorAlert({ error }: { readonly error: unknown }) {
  const text = useProblemText()
  return <div role="alert">{error ? <Banner type="warning">{text(error)}</Banner> : null}</div>
}
