import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Semester } from '../../../contract/semesters.ts'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/queryClient.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { ErrorAlert } from '../../ui/feedback/ErrorAlert.tsx'
import { restoreFocus } from '../../ui/focus/restoreFocus.ts'
import { documentListQuery } from './queries.ts'

/** Emails every family that is late, after the office has seen how many these are. */
export function RemindFamilies(props: {
  readonly semester: Semester
  /** How many would be emailed now. */
  readonly families: number
  readonly onDone: (done: string) => void
}) {
  const { semester, families, onDone } = props
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const { queryKey } = documentListQuery(semester.id)
  const remind = useMutation({
    mutationFn: () => call('POST /api/document-requests/remind', { body: { semester_id: semester.id } }),
    onSuccess: async ({ body: { families: count } }) => {
      await queryClient.invalidateQueries({ queryKey })
      setAsking(false)
      onDone(t`${plural(count, { one: '# family is', other: '# families are' })} being reminded by email.`)
      restoreFocus()
    },
  })
  const ask = () => {
    remind.reset()
    setAsking(true)
    void queryClient.invalidateQueries({ queryKey })
  }
  return (
    <Group gap="0.5rem 1rem" mb="md" data-screen-only>
      {families > 0 ? (
        <Button variant="default" onClick={ask}>
          {t`Remind ${plural(families, { one: '# Late Family', other: '# Late Families' })}`}
        </Button>
      ) : (
        <Text c="dimmed" fz="sm">{t`No families need a reminder right now.`}</Text>
      )}
      <Dialog
        opened={isAsking}
        title={t`Remind Late Families`}
        onClose={remind.isPending ? undefined : () => setAsking(false)}
      >
        <p>
          <Trans>
            This emails <Plural value={families} one="# family" other="# families" />. Each gets one email with
            everything that is missing.
          </Trans>
        </p>
        <ErrorAlert error={remind.error} />
        <Group gap="sm" justify="flex-end" mt="1.25rem">
          <Button variant="default" disabled={remind.isPending} data-autofocus onClick={() => setAsking(false)}>
            {t`Cancel`}
          </Button>
          <Button loading={remind.isPending} onClick={() => remind.mutate()}>
            {t`Remind`}
          </Button>
        </Group>
      </Dialog>
    </Group>
  )
}
