import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { exportFile, type FileKind } from '../../../contract/files.ts'
import { call } from '../../api/call.ts'
import { ErrorAlert } from '../../ui/feedback/ErrorAlert.tsx'
import { downloadCsv } from '../../ui/format/downloadFile.ts'
import { KINDS } from './kinds.ts'

/** Downloads all rows of a kind, or a template. */
export function ExportCard({ kind }: { readonly kind: FileKind }) {
  const { t, i18n } = useLingui()
  const title = i18n._(KINDS[kind].title)
  const save = useMutation({
    mutationFn: async (template: '0' | '1') =>
      (await call(exportFile, { params: { kind }, query: { template } })).body.file,
    onSuccess: ({ name, csv }, template) => downloadCsv(template === '1' ? `template-${name}` : name, csv),
  })
  const state = (template: '0' | '1') => ({
    variant: 'default',
    loading: save.isPending && save.variables === template,
    onClick: () => save.mutate(template),
  })
  return (
    <>
      <Button
        {...state('1')}
        leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
        aria-label={t`Download a template: ${title}`}
      >
        {t`Download a template`}
      </Button>
      <Button {...state('0')} leftSection={<IconDownload size={18} aria-hidden />} aria-label={t`Export: ${title}`}>
        {t`Export`}
      </Button>
      {save.error && <ErrorAlert error={save.error} />}
    </>
  )
}
