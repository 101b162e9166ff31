import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, NativeSelect } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { get, useFormState, useWatch } from 'react-hook-form'
import type { BellSchedule } from '../../../../contract/bellSchedules.ts'
import { DAYS } from '../../../../domain/days.ts'
import { useLabelText } from '../../../ui/form/fieldLabels.ts'
import { useField } from '../../../ui/form/fields.tsx'
import { dayLabel } from '../../../ui/format/dayLabel.ts'
import { timeRange } from '../../../ui/format/timeRange.ts'
import { GradesField } from '../../ui/GradesField.tsx'
import { rowButtonId } from '../useEditableRows.ts'
import styles from './BellSchedules.module.css'
import { LIST } from './bellForm.ts'
import { RowTable } from './RowTable.tsx'
import { scheduleName } from './useBellLabels.ts'

/** One bell schedule, closed until it is opened, is new or has an error. */
export function SchedulePanel({ path, onRemove }: { readonly path: string; readonly onRemove: () => void }) {
  const { t, i18n } = useLingui()
  const schedule: BellSchedule = useWatch({ name: path })
  const { errors } = useFormState()
  const [isOpen, setOpen] = useState(schedule.grades === '')
  const name = scheduleName(i18n, schedule)
  return (
    <details
      className={styles.schedule}
      open={isOpen || get(errors, path) !== undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <h3>{name}</h3>
        <span className={styles.times}>{useDayText(schedule)}</span>
      </summary>
      <div className={styles.fields}>
        <DaysSelect name={`${path}.days`} />
        <GradesField name={`${path}.grades`} label={t`Grades`} />
        <RowTable path={path} name={name} />
        <Button
          className={styles.remove}
          variant="subtle"
          id={rowButtonId(path, 'remove')}
          leftSection={<IconTrash size={18} aria-hidden />}
          aria-label={t`Remove this schedule: ${name}`}
          onClick={onRemove}
        >
          {t`Remove this schedule`}
        </Button>
      </div>
    </details>
  )
}

/** "7 rows, 8:30 AM – 3:10 PM". */
function useDayText({ rows }: BellSchedule): string {
  const { t, i18n } = useLingui()
  const count = t`${plural(rows.length, { one: '# row', other: '# rows' })}`
  const starts_at = rows
    .map((row) => row.starts_at)
    .filter(Boolean)
    .sort()[0]
  const ends_at = rows
    .map((row) => row.ends_at)
    .filter(Boolean)
    .sort()
    .at(-1)
  return starts_at && ends_at ? `${count}, ${timeRange(i18n.locale, starts_at, ends_at)}` : count
}

function DaysSelect({ name }: { readonly name: string }) {
  const { t, i18n } = useLingui()
  const field = useField(name, undefined, { revalidates: LIST })
  return (
    <NativeSelect
      {...field}
      className={styles.days}
      label={t`Days`}
      aria-label={useLabelText(field.name)}
      required
      data={DAYS.map((days) => ({ value: days, label: i18n._(dayLabel(days)) }))}
    />
  )
}
