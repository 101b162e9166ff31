import type { Logo } from '../../../contract/school.ts'

/** The logo as a PNG file in a data URL, at most `maxSide` pixels wide and high. Undefined if it cannot be loaded. */
export async function drawnLogo({ url }: Logo, maxSide: number): Promise<string | undefined> {
  const image = new Image()
  image.src = url
  const isLoaded = await image.decode().then(
    () => true,
    () => false,
  )
  return isLoaded ? drawn(image, maxSide) : undefined
}

function drawn(image: HTMLImageElement, maxSide: number): string | undefined {
  const canvas = document.createElement('canvas')
  const scale = Math.min(1, maxSide / Math.max(image.naturalWidth, image.naturalHeight))
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale))
  const context = canvas.getContext('2d')
  context?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return context ? canvas.toDataURL('image/png') : undefined
}
