import subsetFont from 'subset-font'
import type { HtmlTagDescriptor, Plugin } from 'vite'

const ASCII = Array.from({ length: 0x7f - 0x20 }, (_, code) => String.fromCharCode(0x20 + code)).join('')
/** The characters of the screens, and of names in English, Spanish and their neighbors. All others come from the system's own fonts. */
const CHARACTERS = `${ASCII}áéíóúüñÁÉÍÓÚÜÑ¿¡àâäåçèêëìîïòôöøùûßÀÂÄÅÇÈÊËÌÎÏÒÔÖØÙÛ©·–—‘’“”…×→←•°½`

/** Cuts the fonts down to the characters that screens need, and preloads them, so that they are there before the first text. */
export function shippedFonts(): Plugin {
  return {
    name: 'shipped-fonts',
    apply: 'build',
    async generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'asset' || !output.fileName.endsWith('.woff2')) continue
        output.source = await subsetFont(Buffer.from(output.source), CHARACTERS, { targetFormat: 'woff2' })
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => {
        const fonts = Object.keys(bundle).filter((file) => file.endsWith('.woff2'))
        return fonts.sort().map(preloadOf)
      },
    },
  }
}

function preloadOf(file: string): HtmlTagDescriptor {
  const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` }
  return { tag: 'link', attrs, injectTo: 'head' }
}
