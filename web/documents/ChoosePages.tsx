import { useLingui } from '@lingui/react/macro'
import { Group } from '@mantine/core'
import { useState } from 'react'
import { DOCUMENT_PAGES_MAX } from '../../domain/documents/limits.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { useUntilNextPress } from '../ui/feedback/untilNextPress.ts'
import { ChooseFile } from '../ui/form/ChooseFile.tsx'
import { IconCamera } from '../ui/icons.tsx'
import { type ChosenPage, FILE_TYPES, type RefusedFile, withFiles } from './chosenPages.ts'

/** The camera of a phone, and the files of any device. Says at once which of the chosen files cannot be sent. */
export function ChoosePages(props: {
  readonly pages: readonly ChosenPage[]
  /** The id of the document's name. */
  readonly describedBy: string
  readonly onChosen: (pages: readonly ChosenPage[]) => void
}) {
  const { pages, describedBy, onChosen } = props
  const { t } = useLingui()
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const shown = useUntilNextPress(refused) ?? []
  const add = (files: readonly File[]) => {
    const added = withFiles(pages, files)
    setRefused(added.refused)
    onChosen(added.pages)
  }
  const isFirst = pages.length === 0
  const reasons: Readonly<Record<RefusedFile['why'], string>> = {
    'too-large': t`It is larger than 10 MB. Take a picture of the page instead, or save it in a smaller size.`,
    'wrong-type': t`It is neither a picture (JPEG, PNG or HEIC) nor a PDF file.`,
    'too-many': t`A document has at most ${DOCUMENT_PAGES_MAX} pages.`,
  }
  const common = { quiet: true, onChosen: add, 'aria-describedby': describedBy } as const
  return (
    <>
      <Group gap="xs">
        {navigator.maxTouchPoints > 0 && (
          <ChooseFile
            {...common}
            label={isFirst ? t`Take a Picture` : t`Take Another Picture`}
            accept="image/*"
            capture="environment"
            icon={<IconCamera size={18} />}
          />
        )}
        <ChooseFile {...common} label={isFirst ? t`Choose Files` : t`Add Files`} accept={FILE_TYPES} multiple />
      </Group>
      <div role="alert">
        {shown.length > 0 && (
          <Banner type="warning">{shown.map(({ name, why }) => `${name}: ${reasons[why]}`).join('\n')}</Banner>
        )}
      </div>
    </>
  )
}
