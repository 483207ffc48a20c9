import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { HtmlTagDescriptor, Plugin } from 'vite'
import { defineConfig } from 'vite'

/** The weights every page draws at once; ₦ is fetched by ui/warm-fonts.ts where figures appear. */
const PRELOADED = /montserrat-latin-(400|500|600)-normal-[^/]*\.woff2$/

const preloadFonts: Plugin = {
  name: 'preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }): HtmlTagDescriptor[] {
      const fonts = Object.keys(bundle ?? {}).filter((file) => PRELOADED.test(file))
      return fonts.map((file) => ({
        tag: 'link',
        attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
        injectTo: 'head-prepend',
      }))
    },
  },
}

export default defineConfig({
  root: 'src/web',
  plugins: [react(), tailwindcss(), preloadFonts],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    sourcemap: false,
    manifest: true,
    // A data: URI would need font-src data: and img-src data: in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
