import { Banner } from './Banner.tsx'
import { useProblemText } from './problemText.ts'
import { useUntilNextPress } from './untilNextPress.ts'

/** Why a press was refused, until the next press of a button. Announced to screen readers: without an error the live region is empty. */
export function ErrorAlert({ error }: { readonly error: unknown }) {
  const text = useProblemText()
  const shown = useUntilNextPress(error)
  return <div role="alert">{shown ? <Banner type="warning">{text(shown)}</Banner> : null}</div>
}
