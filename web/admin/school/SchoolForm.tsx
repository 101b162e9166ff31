import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { RequestBody } from '../../../contract/endpoint.ts'
import { type School, SchoolFields, updateSchool } from '../../../contract/school.ts'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/queryClient.ts'
import { schoolQuery } from '../../api/school.ts'
import { setSchoolName } from '../../api/schoolName.ts'
import { CheckboxField } from '../../ui/form/CheckboxField.tsx'
import { Form, useContractForm } from '../../ui/form/Form.tsx'
import { SelectField, TextField } from '../../ui/form/fields.tsx'
import { SaveBar } from '../../ui/form/SaveBar.tsx'
import { ContactFields } from './ContactFields.tsx'
import { parseNumber, timeZonesWith, toFormValues } from './fields.ts'
import { RegistrationYears } from './RegistrationYears.tsx'
import { RetentionFields } from './RetentionFields.tsx'
import { useSchoolLabels } from './useSchoolLabels.ts'

/** The school's settings. */
export function SchoolForm({ school }: { readonly school: School }) {
  const { t } = useLingui()
  const labels = useSchoolLabels()
  const form = useContractForm(SchoolFields, toFormValues(school))
  const save = useMutation({
    mutationFn: async (body: RequestBody<typeof updateSchool>) => (await call(updateSchool, { body })).body.school,
    onSuccess: (school) => {
      queryClient.setQueryData(schoolQuery.queryKey, school)
      setSchoolName(school.name)
      form.reset(toFormValues(school))
    },
  })

  return (
    <Form form={form} labels={labels} draftName="school" onSubmit={save.mutateAsync}>
      <TextField name="name" required />
      <SelectField
        name="time_zone"
        hint={t`Used for the school year, emails, and times on office screens`}
        required
        data={timeZonesWith(school.time_zone)}
      />
      <ContactFields contact="office" title={t`Office`} lead={t`Shown to families as the contact for questions`} />
      <ContactFields contact="liaison" title={t`Liaison`} lead={t`Contact for families without stable housing`} />
      <ContactFields
        contact="state_coordinator"
        title={t`State coordinator`}
        lead={t`The state's contact for families without stable housing, shown on the registration form`}
      />
      <TextField
        name="children_per_family"
        inputMode="numeric"
        hint={t`How many children a parent can add, from 1 to 50. The office can add more to any family.`}
        required
        parse={parseNumber}
      />
      <RegistrationYears name="registration_years" timeZone={school.time_zone} />
      <RetentionFields />
      <CheckboxField
        name="office_creates_notifications"
        hint={t`Lets the office use the Create Notification button on the System Notifications screen`}
      />
      <SaveBar savedMessage={save.isSuccess ? t`School successfully updated!` : ''}>{t`Save`}</SaveBar>
    </Form>
  )
}
