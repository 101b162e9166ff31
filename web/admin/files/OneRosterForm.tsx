import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { OneRosterChoice, type OneRosterPart } from '../../../contract/oneroster.ts'
import type { Semester } from '../../../contract/semesters.ts'
import { usualDays } from '../../../domain/schoolYear.ts'
import { readRows } from '../../api/readRows.ts'
import { semestersQuery } from '../../api/schedules.ts'
import { ExportStatus } from '../../ui/export/ExportStatus.tsx'
import { isRefused, useExport } from '../../ui/export/useExport.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { useFocusReturn } from '../../ui/focus/useFocusReturn.ts'
import { Form, useContractForm } from '../../ui/form/Form.tsx'
import { SelectField, TextField } from '../../ui/form/fields.tsx'
import { SaveBar } from '../../ui/form/SubmitButton.tsx'
import { downloadZip } from '../../ui/format/downloadFile.ts'
import { LinkButton } from '../../ui/navigation/LinkButton.tsx'
import { officeSemester } from '../officeSemester.ts'
import { FieldGrid } from '../ui/FieldGrid.tsx'

/** Chooses a semester and its dates. Missing ones are suggested from its name. */
export function OneRosterForm() {
  const { t } = useLingui()
  const { data: semesters } = useSuspenseQuery(semestersQuery)
  const first = officeSemester(semesters)
  if (first) return <ExportForm semesters={semesters} first={first} />
  return (
    <EmptyState action={<LinkButton to="/admin/dashboard/semesters/create">{t`Create Semester`}</LinkButton>}>
      {t`There are no semesters yet. Create one to export its rosters.`}
    </EmptyState>
  )
}

function ExportForm({ semesters, first }: { readonly semesters: readonly Semester[]; readonly first: Semester }) {
  const { t } = useLingui()
  const form = useContractForm(OneRosterChoice, { semester: first.slug, ...suggestedDates(first) })
  const current = useExport()
  const exportSemester = (query: z.output<typeof OneRosterChoice>) =>
    current.start(async ({ signal, report }) => {
      const zip: string[] = []
      const onRows = (parts: readonly OneRosterPart[], { total }: { readonly total: number }) => {
        zip.push(...parts.map((part) => part.zip))
        report(parts.at(-1)?.rows ?? 0, total)
      }
      const { name } = await readRows('GET /api/oneroster', { query, signal, list: 'parts', onRows })
      downloadZip(name, zip)
    })
  /** The form shows a refusal, and the status of the export everything else. */
  const save = (query: z.output<typeof OneRosterChoice>) =>
    exportSemester(query).catch((error: unknown) => {
      if (isRefused(error)) throw error
    })
  const choose = (chosen: string) => {
    if (!current.isPending) current.reset()
    form.reset({ semester: chosen, ...suggestedDates(semesters.find(({ slug }) => slug === chosen)) })
  }
  useFocusReturn(form.formState.isSubmitting)
  const labels = { semester: t`Semester`, from: t`First day`, to: t`Last day` }
  return (
    <Form form={form} labels={labels} onSubmit={save}>
      <FieldGrid min="12rem" maw="46rem">
        <SelectField name="semester" required onValueChange={choose} data={semesters.map(semesterOption)} />
        <TextField name="from" type="date" required revalidates="to" />
        <TextField name="to" type="date" required />
      </FieldGrid>
      <SaveBar
        savedMessage={current.outcome === 'saved' ? t`Saved to your downloads.` : ''}
      >{t`Export for OneRoster`}</SaveBar>
      <ExportStatus current={current} inForm />
    </Form>
  )
}

function suggestedDates(semester: Semester | undefined) {
  const usual = usualDays(semester?.name ?? '')
  return { from: semester?.starts_on ?? usual?.from ?? '', to: semester?.ends_on ?? usual?.to ?? '' }
}

function semesterOption({ slug, name }: Semester) {
  return { value: slug, label: name }
}
