import { useLingui } from '@lingui/react/macro'
import { Button, VisuallyHidden } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useId, useLayoutEffect } from 'react'
import { errorMessage } from '../../api/problem.ts'
import { BottomBar } from '../../ui/feedback/BottomBar.tsx'
import { useProblemText } from '../../ui/feedback/problemText.ts'
import { useUntilNextPress } from '../../ui/feedback/untilNextPress.ts'
import { focusInPlace } from '../../ui/focus/focusOnMount.ts'
import { IconAlertTriangle, IconCircleCheck } from '../../ui/icons.tsx'
import { type LastChange, setLastChange, useLastChange } from './lastChange.ts'

/** The last change whose emails wait, on every screen of the office, and the button that undoes it. What that did is shown until the next press. */
export function UndoBar() {
  const { t } = useLingui()
  const problem = useProblemText()
  const last = useLastChange()
  const undo = useMutation({
    mutationFn: (change: LastChange) => change.undo(),
    onSettled: () => setLastChange(undefined),
  })
  const undone = useUntilNextPress(undo.isSuccess ? undo.variables : undefined)
  const error = useUntilNextPress(undo.error)
  const shown = undo.isPending ? undo.variables : last
  const done = undone ? t`The change was undone.` : undefined
  return (
    <>
      <VisuallyHidden role="status">{shown?.text ?? done}</VisuallyHidden>
      {shown && <Offer text={shown.text} isPending={undo.isPending} onUndo={() => undo.mutate(shown)} />}
      {!shown && (done ?? error) && (
        <BottomBar>
          {done ? <IconCircleCheck /> : <IconAlertTriangle />}
          <p role={error ? 'alert' : undefined} tabIndex={-1} ref={focusInPlace}>
            {done ?? problem(errorMessage(error))}
          </p>
        </BottomBar>
      )}
    </>
  )
}

function Offer(props: { readonly text: string; readonly isPending: boolean; readonly onUndo: () => void }) {
  const { text, isPending, onUndo } = props
  const { t } = useLingui()
  const id = useId()
  // The bar goes with the minute, and the focus must not.
  useLayoutEffect(
    () => () => {
      if (document.activeElement?.id === id) document.getElementById('main')?.focus({ preventScroll: true })
    },
    [id],
  )
  return (
    <BottomBar>
      <IconCircleCheck />
      <p id={`${id}-text`}>{text}</p>
      <Button id={id} aria-labelledby={`${id} ${id}-text`} variant="default" loading={isPending} onClick={onUndo}>
        {t`Undo`}
      </Button>
    </BottomBar>
  )
}
