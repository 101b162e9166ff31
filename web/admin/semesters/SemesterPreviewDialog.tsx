import { useLingui } from '@lingui/react/macro'
import { Box, Button, Group, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { NewSemester, SemesterPreview } from '../../../contract/semesters.ts'
import { rangesOfDays } from '../../../domain/daysOff.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { ErrorAlert } from '../../ui/feedback/ErrorAlert.tsx'
import { documentName } from '../../ui/format/documentNames.ts'
import { Clashes } from '../classes/changeClasses/ClassList.tsx'
import { useSchoolClock } from '../ui/DateCell.tsx'
import { FigureTable } from '../ui/FigureTable.tsx'
import { useConfirmationLabels } from './ConfirmationFields.tsx'

export interface PreviewedSemester {
  readonly body: NewSemester
  readonly preview: SemesterPreview
}

/** What a new semester would have, next to the one that it copies, and the button that creates it. */
export function SemesterPreviewDialog(props: {
  readonly previewed: PreviewedSemester | undefined
  readonly onCreate: (body: NewSemester) => Promise<unknown>
  readonly onClose: () => void
}) {
  const { previewed, onCreate, onClose } = props
  const { t } = useLingui()
  return (
    <Dialog opened={previewed !== undefined} title={t`Check the New Semester`} onClose={onClose}>
      {previewed && <Preview {...previewed} onCreate={onCreate} onBack={onClose} />}
    </Dialog>
  )
}

function Preview(
  props: PreviewedSemester & {
    readonly onCreate: (body: NewSemester) => Promise<unknown>
    readonly onBack: () => void
  },
) {
  const { body, preview, onCreate, onBack } = props
  const { t } = useLingui()
  const rows = useRows(preview)
  const create = useMutation({ mutationFn: () => onCreate(body) })
  return (
    <Stack gap="md">
      <Warnings preview={preview} />
      <FigureTable caption={body.name} columns={['', t`Copied from`, body.name]}>
        {rows.map(({ key, label, was, becomes }) => (
          <tr key={key}>
            <th scope="row" style={{ overflowWrap: 'break-word' }}>
              {label}
            </th>
            <td>{was}</td>
            <td>{becomes}</td>
          </tr>
        ))}
      </FigureTable>
      <ErrorAlert error={create.error} />
      <Group gap="sm">
        <Button variant="default" disabled={create.isPending} onClick={onBack}>
          {t`Back`}
        </Button>
        <Button loading={create.isPending} onClick={() => create.mutate()}>
          {t`Create Semester`}
        </Button>
      </Group>
    </Stack>
  )
}

interface Row {
  readonly key: string
  readonly label: string
  readonly was: ReactNode
  readonly becomes: ReactNode
}

function useRows({ setup, classes }: SemesterPreview): readonly Row[] {
  const { t, i18n } = useLingui()
  const { formatDateTime } = useSchoolClock()
  const day = useDay()
  const dayOrNone = (date: string | null | undefined) => (date ? day(date) : t`Not entered`)
  const time = (moment: string | null | undefined) => (moment ? formatDateTime(moment) : t`Not entered`)
  const confirmations = useConfirmationLabels()
  const { was, becomes } = setup ?? {}
  const ranges = rangesOfDays(becomes?.days_off ?? [])
  const span = (range: (typeof ranges)[number] | undefined) =>
    range && [...new Set([day(range.first_day), day(range.last_day)])].join(' – ')
  const both = (key: string, label: string, of: (each: NonNullable<typeof was>) => ReactNode): Row[] =>
    was && becomes ? [{ key, label, was: of(was), becomes: of(becomes) }] : []
  const leftOut = (text: ReactNode) => text ?? t`Left out`
  return [
    ...both('starts', t`First day`, ({ starts_on }) => dayOrNone(starts_on)),
    ...both('ends', t`Last day`, ({ ends_on }) => dayOrNone(ends_on)),
    ...(was && was.confirmation !== 'off'
      ? [
          ...both('confirmation', t`Confirmation by families`, ({ confirmation }) => confirmations[confirmation]),
          ...both('asked', t`Ask families from`, ({ confirmation_from }) => dayOrNone(confirmation_from)),
        ]
      : []),
    ...(was?.windows ?? []).flatMap(({ grades }, n) => {
      const who = grades === '' ? t`all grades` : grades.split(',').join(', ')
      return [
        ...both(`opens ${n}`, t`Enrollment opens (${who})`, ({ windows }) => time(windows[n]?.opens_at)),
        ...both(`closes ${n}`, t`Enrollment closes (${who})`, ({ windows }) => time(windows[n]?.closes_at)),
      ]
    }),
    ...(was?.lottery
      ? [
          ...both('ranks', t`Ranking opens`, ({ lottery }) => leftOut(lottery && time(lottery.opens_at))),
          ...both('ranked', t`Ranking closes`, ({ lottery }) => leftOut(lottery && time(lottery.closes_at))),
        ]
      : []),
    ...ranges.flatMap(({ name }, n) =>
      both(`off ${n}`, name || t`Day off`, ({ days_off }) => span(rangesOfDays(days_off)[n])),
    ),
    ...(was?.document_requests ?? []).flatMap((request, n) => {
      const name = documentName(request, i18n)
      return both(`due ${n}`, t`${name} is due`, (each) => dayOrNone(each.document_requests[n]?.due_on))
    }),
    ...(classes ? [{ key: 'classes', label: t`Classes`, ...classes }] : []),
  ]
}

/** "Mon, Aug 23, 2027": every date stays on its weekday. */
function useDay() {
  const { i18n } = useLingui()
  const format = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' } as const
  return (date: string) => i18n.date(`${date}T12:00:00Z`, format)
}

/** What the office should look at. Nothing of it keeps a semester from being created. */
function Warnings({ preview: { setup, closed, conflicts } }: { readonly preview: SemesterPreview }) {
  const { t } = useLingui()
  const day = useDay()
  const onLabels = {
    'first-day': t`It's the first day.`,
    'last-day': t`It's the last day.`,
    opening: t`Enrollment or the ranking opens on it.`,
  }
  const isLotteryLeftOut = Boolean(setup?.was.lottery && !setup.becomes.lottery)
  if (!isLotteryLeftOut && closed.length + conflicts.length === 0) return <p>{t`No conflicts were found.`}</p>
  return (
    <Stack component="section" gap="xs">
      <h3>{t`Please Check`}</h3>
      <Box className="surface plain ruled" component="ul" px="sm">
        {isLotteryLeftOut && <li>{t`The lottery is left out, because its ranking period would be over.`}</li>}
        {closed.map(({ date, name, on }) => (
          <li key={`${date} ${on}`}>
            <strong>{name || t`Day off`}</strong>
            <div>{`${t`${day(date)} is a day off.`} ${onLabels[on]}`}</div>
          </li>
        ))}
        {conflicts.map(({ section, name, inactive_teacher, clashes }) => (
          <li key={section}>
            <strong>{name}</strong> {section}
            {inactive_teacher !== null && <div>{t`${inactive_teacher} is inactive.`}</div>}
            <Clashes clashes={clashes} />
          </li>
        ))}
      </Box>
    </Stack>
  )
}
