import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useProblemText } from './problemText.ts'

/** Says why something could not be loaded, and tries again. */
export function SectionError({ error, reset }: { readonly error: unknown; readonly reset: () => void }) {
  const { t } = useLingui()
  const queries = useQueryErrorResetBoundary()
  const text = useProblemText()
  const tryAgain = () => {
    queries.reset()
    reset()
  }
  return (
    <>
      <p role="alert">{text(error)}</p>
      <Button onClick={tryAgain}>{t`Try again`}</Button>
    </>
  )
}
