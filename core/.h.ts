import { readXml } from './src/lib/xml-read.ts';
const names=(count:number,tag:string)=>Array.from({length:count},(_,i)=>` xmlns:p${tag}${100+i}="urn:x${i}"`).join('');
const nest=(l:number,d:(i:number)=>string,c:string)=>{let x=c;for(let i=l;i>0;i--)x=`<a${d(100+i)}>${x}</a>`;return x;};
const H:Record<string,()=>string>={
levels:()=>'<a>'.repeat(20000)+'</a>'.repeat(20000), open:()=>'<a>'.repeat(20000),
attrs:()=>`<a${Array.from({length:50000},(_,i)=>` b${100000+i}="1"`).join('')}></a>`,
ns:()=>`<a${Array.from({length:50000},(_,i)=>` xmlns:b${100000+i}="urn:x"`).join('')}></a>`,
nested:()=>nest(60,(i)=>names(60,`${i}x`),`<b${names(60,'z')}></b>`.repeat(250)),
elems:()=>`<a>${'<b></b>'.repeat(250000)}</a>`, tag5:()=>`<a ${'b'.repeat(5000000)}`, lt:()=>'<'.repeat(1e6), amp:()=>`<a>${'&'.repeat(1e6)}</a>`,
quotes:()=>`<a ${'"'.repeat(1e6)}`, unf:()=>'<a b="'.repeat(1e6),
};
const x=H[process.argv[2]!]!(); 
readXml(Buffer.from('<a ></a>'));
for (const d of [x, x+' ', `<?xml version="1.0"?><x >${x}</x>`]) { const t=Date.now(); const r=readXml(Buffer.from(d)); console.log(process.argv[2], Date.now()-t,'ms', r.ok||r.motivo.slice(0,150), (process.memoryUsage().rss/1e6).toFixed()); }
