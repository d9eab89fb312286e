/**
 * Loads the page's scripts once it is painted, or used; after three seconds in browsers that do not report the paint. What
 * it does is done in turns, so that taps come between: some files each, then what a browser has to read before it writes
 * its first amount and its first date, which takes a phone 50 ms.
 */
const STARTER = `{let go=()=>{go=()=>{};let h=document.head,l=document.documentElement.lang,files=FILES,add=(n,o)=>h.append(Object.assign(document.createElement(n),o)),turn=()=>{for(let href of files.splice(0,8))add("link",{rel:"modulepreload",href});setTimeout(files[0]?turn:start)},start=()=>{for(let{nonce,src,textContent:t}of document.querySelectorAll("script[type=later]"))add("script",src?{type:"module",src}:{type:"module",nonce,textContent:t});setTimeout(()=>(1).toLocaleString(l,{style:"currency",currency:"BRL"}));setTimeout(()=>new Date().toLocaleString(l,{timeZone:"America/Sao_Paulo",dateStyle:"full"}))};turn()};for(let e of["pointerdown","keydown"])addEventListener(e,()=>go(),{once:true});setTimeout(()=>go(),3e3);new PerformanceObserver(e=>e.getEntriesByName("first-contentful-paint")[0]&&setTimeout(()=>go())).observe({type:"paint",buffered:true})}`;

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const MODULE = /<script([^>]*) type="module"( src="[^"]+")?(?: async="")?>/g;

/**
 * A page with its content, whose scripts compete with nothing before the first paint: it can be read without them.
 * @param html as the router renders it, with its scripts as modules
 */
export function startAfterPaint(html: string, nonce: string): string {
  const files = [...html.matchAll(PRELOAD)].map(([, file = ""]) => file);
  const starter = STARTER.replace("FILES", JSON.stringify(files));
  return html
    .replace(PRELOAD, "")
    .replace(MODULE, '<script$1 type="later"$2>')
    .replace("</body>", () => `<script nonce="${nonce}">${starter}</script></body>`);
}
