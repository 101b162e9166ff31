import { Banner } from './Banner.tsx'
import { useProblemText } from './problemText.ts'

/** Says what did not work, to a screen reader as well; without an error it says nothing. */
export function ErrorAlert({ error }: { readonly error: unknown }) {
  const text = useProblemText()
  return <div role="alert">{error ? <Banner type="warning">{text(error)}</Banner> : null}</div>
}
