import { useLingui } from '@lingui/react/macro'
import { Button, VisuallyHidden } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useId, useLayoutEffect } from 'react'
import { ApiProblem, errorMessage } from '../../api/problem.ts'
import { BottomBar } from '../../ui/feedback/BottomBar.tsx'
import { useProblemText } from '../../ui/feedback/problemText.ts'
import { useUntilNextPress } from '../../ui/feedback/untilNextPress.ts'
import { focusedElement } from '../../ui/focus/focusedElement.ts'
import { focusInPlace } from '../../ui/focus/focusOnMount.ts'
import { IconAlertTriangle, IconCircleCheck } from '../../ui/icons.tsx'
import { type LastChange, lastChange, setLastChange, useLastChange } from './lastChange.ts'

/** The last change whose emails wait, on every screen of the office, and the button that undoes it. What that did is shown until the next press. */
export function UndoBar() {
  const { t } = useLingui()
  const problem = useProblemText()
  const last = useLastChange()
  const undo = useMutation({
    mutationFn: (change: LastChange) => change.undo(),
    onSuccess: (_, change) => forget(change),
    onError: (problem, change) => {
      if (isRefused(problem)) forget(change)
    },
  })
  const undone = useUntilNextPress(undo.isSuccess ? undo.variables : undefined)
  const error = useUntilNextPress(undo.error)
  const shown = undo.isPending ? undo.variables : last
  const done = undone ? t`The change was undone.` : undefined
  const failure = error ? problem(errorMessage(error)) : undefined
  return (
    <>
      <VisuallyHidden role="status">{shown?.text ?? done}</VisuallyHidden>
      {shown && (
        <Offer text={shown.text} failure={failure} isPending={undo.isPending} onUndo={() => undo.mutate(shown)} />
      )}
      {!shown && (done ?? failure) && (
        <BottomBar>
          {done ? <IconCircleCheck /> : <IconAlertTriangle />}
          <p role={error ? 'alert' : undefined} tabIndex={-1} ref={focusInPlace}>
            {done ?? failure}
          </p>
        </BottomBar>
      )}
    </>
  )
}

/** A change that was made meanwhile keeps its own undo. */
function forget(change: LastChange): void {
  if (lastChange() === change) setLastChange(undefined)
}

/** Otherwise the change may not be undone yet, and can be tried again. */
function isRefused(problem: unknown): boolean {
  return problem instanceof ApiProblem && problem.status >= 400 && problem.status < 500
}

interface OfferProps {
  readonly text: string
  /** Why the last press did not undo it. */
  readonly failure: string | undefined
  readonly isPending: boolean
  readonly onUndo: () => void
}

function Offer({ text, failure, isPending, onUndo }: OfferProps) {
  const { t } = useLingui()
  const id = useId()
  // The bar goes with the minute, and the focus must not.
  useLayoutEffect(
    () => () => {
      if (focusedElement()?.id === id) document.getElementById('main')?.focus({ preventScroll: true })
    },
    [id],
  )
  return (
    <BottomBar>
      <IconCircleCheck />
      <p id={`${id}-text`}>{text}</p>
      {failure && <p role="alert">{failure}</p>}
      <Button id={id} aria-labelledby={`${id} ${id}-text`} variant="default" loading={isPending} onClick={onUndo}>
        {t`Undo`}
      </Button>
    </BottomBar>
  )
}
