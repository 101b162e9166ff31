import { useLingui } from '@lingui/react/macro'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { useObjectUrl } from './useObjectUrl.ts'

interface Picture {
  readonly title: string
  readonly file: Blob
}

/** A page that was sent, as wide as the screen. */
export function PageDialog({
  picture,
  onClose,
}: {
  readonly picture: Picture | undefined
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const url = useObjectUrl(picture?.file)
  return (
    <Dialog opened={picture !== undefined} title={picture?.title} wide onClose={onClose}>
      {url && (
        <img src={url} alt={t`The page that you sent`} style={{ display: 'block', maxWidth: '100%', height: 'auto' }} />
      )}
    </Dialog>
  )
}
