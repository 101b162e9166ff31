import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { exportOneRoster, OneRosterChoice } from '../../../contract/oneroster.ts'
import { usualDays } from '../../../domain/schoolYear.ts'
import { semesterAtHand } from '../../../domain/semester.ts'
import { call } from '../../api/call.ts'
import { semestersQuery } from '../../api/schedules.ts'
import { Form, useContractForm } from '../../ui/Form.tsx'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { SaveRow } from '../../ui/SaveRow.tsx'
import { saveZip } from '../../ui/saveFile.ts'
import styles from './Files.module.css'

const UNKNOWN = { from: '', to: '' }

/** Which semester, and its first and last day: guessed from its name, and the office's to mend. */
export function OneRosterForm() {
  const { t } = useLingui()
  const { data: semesters } = useSuspenseQuery(semestersQuery)
  const first = semesterAtHand(semesters)
  const form = useContractForm(OneRosterChoice, {
    semester: first?.slug ?? '',
    ...(usualDays(first?.name ?? '') ?? UNKNOWN),
  })
  const chosen = useWatch({ control: form.control, name: 'semester' })
  const { setValue } = form
  useEffect(() => {
    const { from, to } = usualDays(semesters.find(({ slug }) => slug === chosen)?.name ?? '') ?? UNKNOWN
    setValue('from', from)
    setValue('to', to)
  }, [chosen, semesters, setValue])

  const save = async (query: z.output<typeof OneRosterChoice>) => {
    const { file } = (await call(exportOneRoster, { query })).body
    saveZip(file.name, file.zip)
  }
  return (
    <Form form={form} labels={{ semester: t`Semester`, from: t`First day`, to: t`Last day` }} onSend={save}>
      <div className={styles.days}>
        <SelectField
          name="semester"
          required
          data={semesters.map(({ slug, name }) => ({ value: slug, label: name }))}
        />
        <TextField name="from" type="date" required />
        <TextField name="to" type="date" required />
      </div>
      <SaveRow saved={form.formState.isSubmitSuccessful ? t`The file is among your downloads.` : ''}>
        {t`Export for OneRoster`}
      </SaveRow>
    </Form>
  )
}
