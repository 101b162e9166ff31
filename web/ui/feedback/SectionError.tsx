import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useProblemText } from './problemText.ts'

export function SectionError({ error, reset }: { readonly error: unknown; readonly reset: () => void }) {
  const { t } = useLingui()
  const queries = useQueryErrorResetBoundary()
  const text = useProblemText()
  const retry = () => {
    queries.reset()
    reset()
  }
  return (
    <>
      <p role="alert">{text(error)}</p>
      <Button onClick={retry}>{t`Try again`}</Button>
    </>
  )
}
