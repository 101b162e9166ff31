import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Box, Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { get, useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { BellSchedule } from '../../../../contract/bellSchedules.ts'
import { DAYS, PERIODS } from '../../../../domain/days.ts'
import { useLabelText } from '../../../ui/form/fieldLabels.ts'
import { useField } from '../../../ui/form/fields.tsx'
import { dayLabel } from '../../../ui/format/labels.ts'
import { timeRange } from '../../../ui/format/timeRange.ts'
import { IconTrash } from '../../../ui/icons.tsx'
import { GradesField } from '../../ui/GradesField.tsx'
import { AddRowButton } from '../AddRowButton.tsx'
import { EditableTable, RowButtons } from '../EditableTable.tsx'
import { RowInput } from '../RowInput.tsx'
import rowsStyles from '../Rows.module.css'
import { rowButtonId, useEditableRows } from '../useEditableRows.ts'
import { EMPTY_ROW, LIST } from './bellForm.ts'
import { scheduleName } from './useBellLabels.ts'

/** One bell schedule, closed until it is opened, is new or has an error. */
export function SchedulePanel({ path, onRemove }: { readonly path: string; readonly onRemove: () => void }) {
  const { t, i18n } = useLingui()
  const schedule: BellSchedule = useWatch({ name: path })
  const { errors } = useFormState()
  const [isOpen, setOpen] = useState(schedule.grades === '')
  const name = scheduleName(i18n, schedule)
  return (
    <Box
      component="details"
      bd="1px solid var(--line)"
      bdrs="md"
      open={isOpen || get(errors, path) !== undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <Box component="summary" px="sm" py="sm">
        <Group component="span" display="inline-flex" gap="0 0.75rem" maw="calc(100% - 2rem)" align="baseline">
          <h3>{name}</h3>
          <Text c="dimmed" span inherit>
            {useDayText(schedule)}
          </Text>
        </Group>
      </Box>
      <Stack gap="1.125rem" px="sm" pt="0.25rem" pb="md">
        <DaysSelect name={`${path}.days`} />
        <GradesField name={`${path}.grades`} label={t`Grades`} />
        <RowTable path={path} name={name} />
        <Button
          w="fit-content"
          variant="subtle"
          id={rowButtonId(path, 'remove')}
          leftSection={<IconTrash size={18} />}
          aria-label={t`Remove this schedule: ${name}`}
          onClick={onRemove}
        >
          {t`Remove this schedule`}
        </Button>
      </Stack>
    </Box>
  )
}

/** "7 rows, 8:30-3:10". */
function useDayText({ rows }: BellSchedule): string {
  const { t } = useLingui()
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
  return starts_at && ends_at ? `${count}, ${timeRange(starts_at, ends_at)}` : count
}

function DaysSelect({ name }: { readonly name: string }) {
  const { t, i18n } = useLingui()
  const field = useField(name, undefined, { revalidates: LIST })
  return (
    <NativeSelect
      {...field}
      w="12rem"
      label={t`Days`}
      aria-label={useLabelText(field.name)}
      required
      data={DAYS.map((days) => ({ value: days, label: i18n._(dayLabel(days)) }))}
    />
  )
}

/** The periods and breaks of one schedule. `name` is the schedule's, such as "Mon, K–3". */
function RowTable({ path, name }: { readonly path: string; readonly name: string }) {
  const { t } = useLingui()
  const list = `${path}.rows`
  const { rows, addRow, moveUp, moveDown, removeRow } = useEditableRows(list)
  const rowName = (number: number) => t`${name}, row ${number}`
  return (
    <div>
      <EditableTable
        label={name}
        columns={[t`Label`, t`Period`, t`Starts`, t`Ends`, t`Break`]}
        rows={rows}
        cells={(index) => (
          <>
            <RowFields path={`${list}.${index}`} />
            <td>
              <RowButtons
                path={`${list}.${index}`}
                row={rowName(index + 1)}
                isFirst={index === 0}
                isLast={index === rows.length - 1}
                onMoveUp={() => moveUp(index)}
                onMoveDown={() => moveDown(index)}
                onRemove={() => removeRow(index)}
              />
            </td>
          </>
        )}
      />
      <AddRowButton list={list} label={t`Add a Row: ${name}`} onClick={() => addRow(EMPTY_ROW, 'label')}>
        {t`Add a Row`}
      </AddRowButton>
    </div>
  )
}

const { label: labelStyle = '' } = rowsStyles

/** The cells of one row of a bell schedule. A break has no period. */
function RowFields({ path }: { readonly path: string }) {
  const { t } = useLingui()
  const isBreak: boolean = useWatch({ name: `${path}.is_break` })
  return (
    <>
      <td className={rowsStyles.wide}>
        <RowInput name={`${path}.label`} label={t`Label`} list={LIST} required />
      </td>
      <td className={rowsStyles.wide}>
        {isBreak ? (
          <Group
            className={rowsStyles.none}
            component="span"
            gap={0}
            wrap="nowrap"
            mih="2.25rem"
            c="dimmed"
            data-label={t`Period`}
          >
            {t`None`}
          </Group>
        ) : (
          <PeriodSelect name={`${path}.period`} />
        )}
      </td>
      <td>
        <RowInput name={`${path}.starts_at`} label={t`Starts`} type="time" list={LIST} required />
      </td>
      <td>
        <RowInput name={`${path}.ends_at`} label={t`Ends`} type="time" list={LIST} required />
      </td>
      <td>
        <BreakCheckbox path={path} />
      </td>
    </>
  )
}

function PeriodSelect({ name }: { readonly name: string }) {
  const { t } = useLingui()
  const field = useField(name, undefined, { revalidates: LIST, parse: (typed) => typed || null })
  return (
    <NativeSelect
      {...field}
      size="sm"
      label={t`Period`}
      aria-label={useLabelText(field.name)}
      required
      withAsterisk={false}
      classNames={{ label: labelStyle }}
      data={[{ value: '', label: t`Choose…` }, ...PERIODS]}
    />
  )
}

function BreakCheckbox({ path }: { readonly path: string }) {
  const { t } = useLingui()
  const { setValue } = useFormContext()
  const { id, name, ref, onChange, onBlur } = useField(`${path}.is_break`, undefined, { revalidates: LIST })
  const change = (event: React.ChangeEvent<HTMLInputElement>) => {
    if (event.currentTarget.checked) setValue(`${path}.period`, null)
    return onChange(event)
  }
  return (
    <Group className={rowsStyles.check} component="label" gap="xs" wrap="nowrap" mih="2.25rem">
      <input
        type="checkbox"
        id={id}
        name={name}
        ref={ref}
        aria-label={useLabelText(name)}
        onChange={change}
        onBlur={onBlur}
      />
      <span>{t`Break`}</span>
    </Group>
  )
}
