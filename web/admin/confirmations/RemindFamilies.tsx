import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedSemester } from '../../../contract/semesters.ts'
import { REMINDER_PAUSE_HOURS } from '../../../domain/confirmations/setting.ts'
import { call } from '../../api/call.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { ErrorAlert } from '../../ui/feedback/ErrorAlert.tsx'
import { useSubmitGuard } from '../../ui/form/useSubmitGuard.ts'
import { IconMail } from '../../ui/icons.tsx'
import { invalidateConfirmations } from './queries.ts'

/** Emails the families that have not confirmed, after a question that says how many. */
export function RemindFamilies(props: {
  readonly semester: Pick<ListedSemester, 'id' | 'name'>
  /** How many would be emailed now. */
  readonly families: number
  /** Whether it is what the list is for. */
  readonly isMain: boolean
  readonly onDone: (message: string) => void
}) {
  const { semester, families, isMain, onDone } = props
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  const remind = useMutation({
    mutationFn: async () => {
      const parts = { params: { semester: semester.id }, body: {} }
      return (await call('POST /api/semester/:semester/confirmations/remind', parts)).body
    },
    onSuccess: async ({ families: emailed }) => {
      setOpened(false)
      onDone(t`We are emailing ${plural(emailed, { one: '# family', other: '# families' })}.`)
      await invalidateConfirmations()
    },
  })
  const send = useSubmitGuard(undefined, () => remind.mutateAsync().catch(() => undefined))
  if (families === 0) return null
  return (
    <>
      <Button
        variant={isMain ? 'filled' : 'default'}
        leftSection={<IconMail size={18} />}
        onClick={() => setOpened(true)}
      >
        {t`Remind Families`}
      </Button>
      <Dialog opened={opened} title={t`Remind Families?`} onClose={() => setOpened(false)}>
        <p>
          {t`${plural(families, { one: '# family gets', other: '# families get' })} one email that asks to confirm the children's information for ${semester.name}. Families that were reminded in the last ${REMINDER_PAUSE_HOURS} hours get none.`}
        </p>
        <ErrorAlert error={remind.error} />
        <Group gap="sm" justify="flex-end">
          <Button variant="default" data-autofocus onClick={() => setOpened(false)}>
            {t`Cancel`}
          </Button>
          <Button loading={remind.isPending} onClick={() => void send()}>
            {t`Send Emails`}
          </Button>
        </Group>
      </Dialog>
    </>
  )
}
