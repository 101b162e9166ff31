import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { cacheCourse } from '../../api/officeCourse.ts'
import { errorMessage } from '../../api/problem.ts'
import { queryClient } from '../../api/queryClient.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { useProblemText } from '../../ui/feedback/problemText.ts'
import { useUntilNextPress } from '../../ui/feedback/untilNextPress.ts'
import { useFocusReturn } from '../../ui/focus/useFocusReturn.ts'
import styles from './Class.module.css'
import type { MadeChange } from './rosterChanges.ts'

/** What a roster change did, and the button that undoes it, until the next press. `focusAfter` focuses what stays when that button is gone. */
export function RosterResult(props: { readonly made: MadeChange | undefined; readonly focusAfter: () => void }) {
  const { made, focusAfter } = props
  const { t } = useLingui()
  const text = useProblemText()
  const undo = useUndo()
  const latest = useUntilNextPress(made)
  const isUndone = useUntilNextPress(undo.data) !== undefined
  const error = useUntilNextPress(undo.error)
  const shown = undo.isPending ? undo.variables : latest
  useFocusReturn(undo.isPending, focusAfter)
  return (
    <div className={styles.undoable}>
      <div role="status">
        {shown && (
          <Banner type="success">
            {shown.text}{' '}
            {shown.change_id !== null && (
              <Button variant="default" size="compact-sm" loading={undo.isPending} onClick={() => undo.mutate(shown)}>
                {t`Undo`}
              </Button>
            )}
          </Banner>
        )}
        {isUndone && <Banner type="success">{t`The change was undone.`}</Banner>}
      </div>
      {error && (
        <div role="alert">
          <Banner type="warning">{text(errorMessage(error))}</Banner>
        </div>
      )}
    </div>
  )
}

/** The emails of the change have not gone out yet, and are not sent after it is undone. So there is nothing else to tell its family. */
function useUndo() {
  return useMutation({
    mutationFn: ({ change_id }: MadeChange) =>
      call('PUT /api/admin/undo-roster-change', { body: { change_id: change_id ?? 0 }, notify_families: 'no' }),
    onSuccess: ({ body }) => {
      for (const course of body.courses) cacheCourse(course)
      for (const key of ['schedule', 'history']) void queryClient.invalidateQueries({ queryKey: [key] })
    },
  })
}
