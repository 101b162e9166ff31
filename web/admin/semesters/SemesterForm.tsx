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
import { SaveBar } from '../../ui/form/SaveBar.tsx'
import { LockedName } from './LockedName.tsx'
import styles from './Semesters.module.css'

/** Renames, opens or closes a semester. Its URL follows its name. */
export function SemesterForm({ semester }: { readonly semester: SemesterWithNotes }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [saved, setSaved] = useState(0)
  const { id, name, active, disabled } = semester
  const form = useContractForm(SemesterFields, { name, active, disabled })
  const save = useMutation({
    mutationFn: async (body: RequestBody<typeof updateSemester>) =>
      (await call(updateSemester, { params: { id }, body })).body,
    onMutate: () => setSaved(0),
    onSuccess: async (response) => {
      cacheSemesters(response)
      const { name, active, disabled, slug } = response.semester
      form.reset({ name, active, disabled })
      await navigate({
        to: '/admin/dashboard/semesters/$semester_slug',
        params: { semester_slug: slug },
        replace: true,
        resetScroll: false,
      })
      setSaved(saved + 1)
    },
  })

  const labels = { name: t`Name`, active: t`Active`, disabled: t`Disabled` }
  return (
    <Form form={form} labels={labels} draftName={`semester ${id}`} onSubmit={save.mutateAsync}>
      <LockedName key={saved} />
      <div className={styles.flags}>
        <CheckboxField name="active" hint={t`Parents can see the semester and its active classes`} />
        <CheckboxField name="disabled" hint={t`Parents can see it but can't make changes`} />
      </div>
      <SaveBar savedMessage={saved > 0 ? t`Semester Successfully Updated!` : ''}>{t`Save`}</SaveBar>
    </Form>
  )
}
