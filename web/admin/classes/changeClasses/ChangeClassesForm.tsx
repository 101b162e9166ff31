import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { z } from 'zod'
import type { CourseChange } from '../../../../contract/changeCourses.ts'
import { CourseFields } from '../../../../contract/courseFields.ts'
import { FIELD_IS_REQUIRED } from '../../../../contract/texts.ts'
import { Form, useContractForm } from '../../../ui/form/Form.tsx'
import { parseId, SelectField, TextField } from '../../../ui/form/fields.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { classStatusLabel } from '../../ui/StatusButton.tsx'

const FIELDS = ['max_seats', 'room', 'status'] as const
type Field = (typeof FIELDS)[number]

const ChangeFields = z
  .object({
    field: z.enum(FIELDS),
    max_seats: CourseFields.shape.max_seats.optional(),
    room: CourseFields.shape.room,
    status: z.enum(['active', 'inactive']),
  })
  .transform(({ field, max_seats, room, status }, context): CourseChange => {
    if (field === 'room') return { room }
    if (field === 'status') return { active: status === 'active' }
    if (max_seats === undefined) context.addIssue({ code: 'custom', path: ['max_seats'], message: FIELD_IS_REQUIRED })
    return { max_seats }
  })

/** The field of many classes and its new value. */
export function ChangeClassesForm({ onSubmit }: { readonly onSubmit: (change: CourseChange) => Promise<void> }) {
  const { t, i18n } = useLingui()
  const [field, setField] = useState<Field>('max_seats')
  const form = useContractForm(ChangeFields, { field: 'max_seats', max_seats: undefined, room: '', status: 'inactive' })
  const labels = { field: t`What to change`, max_seats: t`Seats`, room: t`Room`, status: t`Status` }
  const choices = FIELDS.map((value) => ({ value, label: labels[value] }))
  const statuses = [
    { value: 'active', label: i18n._(classStatusLabel({ active: true })) },
    { value: 'inactive', label: i18n._(classStatusLabel({ active: false })) },
  ]
  return (
    <Form form={form} labels={labels} onSubmit={onSubmit}>
      <SelectField
        name="field"
        data={choices}
        onValueChange={(value) => setField(FIELDS.find((one) => one === value) ?? 'max_seats')}
      />
      {field === 'max_seats' && <TextField name="max_seats" inputMode="numeric" required parse={parseId} />}
      {field === 'room' && <TextField name="room" hint={t`Leave it empty for classes without a room.`} />}
      {field === 'status' && <SelectField name="status" data={statuses} />}
      <SubmitButton>{t`Preview`}</SubmitButton>
    </Form>
  )
}
