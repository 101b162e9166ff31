import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { genericError } from '../../../contract/values.ts'
import { restoreFocus } from '../focus/restoreFocus.ts'
import { CodeError } from './loadCode.ts'
import { useProblemText } from './problemText.ts'

export function SectionError(props: {
  readonly error: unknown
  readonly reset: () => void
  readonly takesFocus?: boolean
  /** A sentence that says what did not load. */
  readonly failure?: string
}) {
  const { error, reset, takesFocus = false, failure = '' } = props
  const { t } = useLingui()
  const queries = useQueryErrorResetBoundary()
  const text = useProblemText()
  const needsReload = error instanceof CodeError && error.needsReload
  const reason = needsReload
    ? t`We couldn't load this part of the page. Please try again or reload the page.`
    : text(error)
  const retry = ({ currentTarget }: MouseEvent<Element>) => {
    restoreFocus(currentTarget)
    queries.reset()
    reset()
  }
  return (
    <>
      <p role="alert">{failure && reason === text(genericError()) ? failure : `${failure} ${reason}`}</p>
      <Button autoFocus={takesFocus} onClick={retry}>{t`Try again`}</Button>
      {needsReload && (
        <Button variant="default" ml="xs" onClick={() => window.location.reload()}>{t`Reload page`}</Button>
      )}
    </>
  )
}
