/** Inline scripts of every document. The content security policy allows exactly these by their hashes. */

/** The key that mirrors the signed-in person's role, so that a document shows the right links before first paint. */
export const SESSION_ROLE_KEY = "session_role";

const YEAR_S = 31_536_000;
const COOKIE_FOR_A_YEAR = `;path=/;max-age=${YEAR_S};samesite=lax`;

/**
 * Runs before the first paint: sets the stored theme (light by default) and the signed-in role as `<html
 * data-session="admin|aluno">`, absent for visitors. It affects only what is shown, never what is allowed.
 *
 * The page is shown (`visibility`) once its two fonts have loaded, or after three seconds; browsers ignore later fonts,
 * so the font never changes (see docs/decisions/0011).
 *
 * The language of the address is stored when a person sees the page (not when it is prerendered, but when they go back
 * to it). The cookie passes it to the server, which has no other source at `/`,
 * at an unknown address and in the panel.
 */
export const FIRST_PAINT_SCRIPT = `{let d=document.documentElement,s={},v=d.style,g=()=>v.visibility="",k=l=>{document.cookie="language="+l+"${COOKIE_FOR_A_YEAR}";try{s.language=l}catch{}},q=t=>/^\\/?(pt|en)\\b/.exec(t),r=()=>{let l=q(location.pathname)||q(s.language);l&&!d.ownerDocument.prerendering&&k(l[1])};try{s=localStorage}catch{}r();addEventListener("pageshow",r);document.addEventListener("prerenderingchange",r);s.theme==="dark"&&d.classList.add("dark");/^(admin|aluno)$/.test(s.${SESSION_ROLE_KEY})&&(d.dataset.session=s.${SESSION_ROLE_KEY});v.visibility="hidden";setTimeout(g,3100);document.fonts.load("1em Fraunces,Figtree").then(g,g)}`;

/**
 * For hydrated pages: the switch stores the language, which the addresses of the panel do not have. Clicks and
 * submissions inside `data-waits` before hydration are repeated after it, by the same button. Without access to `sessionStorage`, the router
 * gets an empty one for its scroll positions. When a script fails or is late, `#not-coming` shows a message until the page
 * is hydrated. Zod is kept from compiling its schemas, which the content security policy would refuse and Firefox report.
 * A device whose clock is not the school's, now or in the other half of the year, is marked (`<html data-elsewhere>`).
 */
export const WAITS_SCRIPT = `var __zod_globalConfig={jitless:true};try{sessionStorage.length}catch{Object.defineProperty(window,"sessionStorage",{value:{getItem:()=>null,setItem(){},removeItem(){}}})}{let d=document.documentElement,o=t=>new Date(Date.now()+t).getTimezoneOffset(),c=d.dataset.schoolClocks,w=(e,b,go)=>{b?.closest("[data-waits]")&&d.dataset.hydrated===undefined&&(e.preventDefault(),e.stopImmediatePropagation(),addEventListener("hydrated",()=>go(),{once:true}))};c&&c!==[o(0),o(157248e5)].join()&&(d.dataset.elsewhere="");addEventListener("click",e=>{if(e.target.closest("[data-do=language]")){let l=/^en/.test(d.lang)?"pt":"en";document.cookie="language="+l+"${COOKIE_FOR_A_YEAR}";try{localStorage.language=l}catch{}}},true);addEventListener("submit",e=>w(e,e.target,()=>e.target.requestSubmit(e.submitter)),true);addEventListener("click",e=>{let b=e.target.closest("button[type=button]");w(e,b,()=>b.click())},true);let n=h=>{let e=document.getElementById("not-coming");if(e)e.hidden=h},s=()=>d.dataset.hydrated===undefined&&n(false);setTimeout(s,8e3);addEventListener("error",e=>e.target.tagName==="SCRIPT"&&s(),true);addEventListener("hydrated",()=>n(true))}`;

/**
 * Loads a document's own script (`data-src`) after the first paint, so that it does not compete with the content; after
 * three seconds in browsers that do not report paint. The last click, and a submitted island form, are repeated once
 * the script has loaded, unless the page was left. A script that failed is requested again with the next click and when
 * the network is back, under another address, because browsers remember failures; meanwhile the form shows that it is
 * unavailable (`data-away`) or is submitted without script. The link to the other language gets the query and fragment,
 * which the server did not know.
 */
export const AFTER_PAINT_SCRIPT = `{let{src}=document.currentScript.dataset,on=addEventListener,off=removeEventListener,p,form,by,n,away=()=>{let w=form.querySelector("[data-away]");return w&&!(w.hidden=false)},b=()=>{n||=import(src).then(()=>{off("click",press);off("submit",hold);p&&p.click();form&&form.requestSubmit(by)},()=>{src+="?";n=p=0;form&&(away()||form.submit())})},press=e=>{p=e.target.closest("button[data-do]");b()},hold=e=>{form=e.target.closest("[data-island] form");by=e.submitter;form&&e.preventDefault();b()};on("click",e=>{let to=e.target.closest("a[data-do=language]");to&&(to.search||=location.search,to.hash=location.hash)});on("click",press);on("submit",hold);on("online",b);on("pagehide",()=>{p=form=0});setTimeout(b,3e3);new PerformanceObserver(e=>e.getEntriesByName("first-contentful-paint")[0]&&b()).observe({type:"paint",buffered:true})}`;

/** Chromium prerenders public pages on hover or press, so that a full document load feels instant. */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ href_matches: "/(pt|en)/*" }, { not: { selector_matches: "[data-no-prefetch]" } }] },
      eagerness: "moderate",
    },
  ],
});
