import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { RequestBody } from '../../../contract/endpoint.ts'
import { SemesterFields, type SemesterWithNotes, updateSemester } from '../../../contract/semesters.ts'
import { call } from '../../api/call.ts'
import { cacheSemesters } from '../../api/semesters.ts'
import { CheckboxField } from '../../ui/form/CheckboxField.tsx'
import { Form, useContractForm } from '../../ui/form/Form.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { SaveBar } from '../../ui/form/SaveBar.tsx'
import { FreedSeatsFields } from './FreedSeatsFields.tsx'
import { LockedName } from './LockedName.tsx'
import styles from './Semesters.module.css'

/** Renames, dates, opens or closes a semester. Its URL follows its name. */
export function SemesterForm({ semester }: { readonly semester: SemesterWithNotes }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [saved, setSaved] = useState(0)
  const { id } = semester
  const form = useContractForm(SemesterFields, fieldsOf(semester))
  const save = useMutation({
    mutationFn: async (body: RequestBody<typeof updateSemester>) =>
      (await call(updateSemester, { params: { id }, body })).body,
    onMutate: () => setSaved(0),
    onSuccess: async (response) => {
      cacheSemesters(response)
      const { slug } = response.semester
      form.reset(fieldsOf(response.semester))
      await navigate({
        to: '/admin/dashboard/semesters/$semester_slug',
        params: { semester_slug: slug },
        replace: true,
        resetScroll: false,
      })
      setSaved(saved + 1)
    },
  })

  const labels = {
    name: t`Name`,
    starts_on: t`First day`,
    ends_on: t`Last day`,
    active: t`Active`,
    disabled: t`Disabled`,
    freed_seats: t`When a seat opens up`,
    offer_hours: t`Hours to answer an offer`,
  }
  return (
    <Form form={form} labels={labels} draftName={`semester ${id}`} onSubmit={save.mutateAsync}>
      <LockedName key={saved} />
      <div className={styles.dates}>
        <TextField name="starts_on" type="date" parse={emptyToNull} revalidates="ends_on" />
        <TextField name="ends_on" type="date" parse={emptyToNull} />
      </div>
      <p className={styles.hint}>{t`Families' calendars show the classes between these days.`}</p>
      <div className={styles.flags}>
        <CheckboxField name="active" hint={t`Parents can see the semester and its active classes`} />
        <CheckboxField name="disabled" hint={t`Parents can see it but can't make changes`} />
      </div>
      <FreedSeatsFields />
      <SaveBar savedMessage={saved > 0 ? t`Semester Successfully Updated!` : ''}>{t`Save`}</SaveBar>
    </Form>
  )
}

function fieldsOf({ name, active, disabled, starts_on, ends_on, freed_seats, offer_hours }: SemesterWithNotes) {
  return { name, active, disabled, starts_on, ends_on, freed_seats, offer_hours }
}

function emptyToNull(typed: string | null): string | null {
  return typed || null
}
