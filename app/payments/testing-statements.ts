/** A bank's or program's statement in the shape of its own files, with invented names, and the centavos that came in. */
export type StatementShape = { from: string; text: string; income: number[] };

/** Shapes that importers in public repositories and help pages show. */
export const STATEMENT_SHAPES: StatementShape[] = [
  {
    from: "Nubank",
    income: [15_000, 15_000],
    text: `Data,Valor,Identificador,Descrição
01/10/2026,150.00,65f1a2b3-1111-2222-3333-444455556666,Transferência recebida pelo Pix - ANA LIMA - •••.123.456-•• - NU PAGAMENTOS - IP (0260) Agência: 1 Conta: 12345-6
02/10/2026,-50.00,65f1a2b3-1111-2222-3333-444455556667,Compra no débito - PADARIA
03/10/2026,-350.00,65f1a2b3-1111-2222-3333-444455556668,Pagamento de fatura
04/10/2026,150.00,65f1a2b3-1111-2222-3333-444455556669,Reembolso recebido pelo Pix - ANA LIMA`,
  },
  {
    from: "Inter",
    income: [35_000],
    text: ` Extrato Conta Corrente 
Conta ;12345678
Período ;01/10/2026 a 31/10/2026
Saldo ;1.234,56

Data Lançamento;Histórico;Descrição;Valor;Saldo
05/10/2026;Pix recebido;Ana Lima;350,00;1.350,00
06/10/2026;Pix enviado ;Luz;-50,00;1.300,00
07/10/2026;Débito automático;Fatura cartão Inter;-300,00;1.000,00`,
  },
  {
    from: "Itaú, text",
    income: [35_000],
    text: `05/10/2026;PIX TRANSF ANA LI05/10;350,00
06/10/2026;INT PAGTO TITULO;-50,00
06/10/2026;SDO CTA/APL AUTOMATICAS;1.300,00`,
  },
  {
    from: "Itaú, spreadsheet",
    income: [35_000],
    text: `Atualização:;31/10/2026 às 10:00;;;
Nome:;Prof;;;
Agência:;0001;;;
Conta:;12345-6;;;

lançamentos;;;;
data;lançamento;ag./origem;valor (R$);saldos (R$)
01/10/2026;SALDO ANTERIOR;;;1.000,00
05/10/2026;PIX TRANSF ANA LI05/10;;350,00;
05/10/2026;SALDO TOTAL DISPONÍVEL DIA;;;1.350,00
06/10/2026;PIX QRS LUZ06/10;;-50,00;`,
  },
  {
    from: "Bradesco",
    income: [35_000],
    text: `Extrato de: Agência: 1234 | Conta: 1234-5 ;;;;;
Data;Histórico;Docto.;Crédito (R$);Débito (R$);Saldo (R$)
01/10/26;SALDO ANTERIOR;;;;1.000,00
05/10/26;TRANSFERENCIA PIX;1234567;350,00;;1.350,00
;REM: ANA LIMA            05/10;;;;
06/10/26;PAGTO ELETRON COBRANCA;123;;-50,00;1.300,00
Total;;;350,00;-50,00;1.300,00

Os dados acima têm como base 31/10/2026 às 10h00.`,
  },
  {
    from: "Banco do Brasil",
    income: [35_000],
    text: `"Data","Lançamento","Detalhes","N° documento","Valor","Tipo Lançamento"
"30/09/2026","Saldo Anterior","","","1.000,00",""
"05/10/2026","Pix - Recebido","05/10 10:12 00012345678 ANA LIMA","51234567","350,00","Entrada"
"06/10/2026","Pagamento de Boleto","LUZ","61234","-50,00","Saída"
"00/00/0000","S A L D O","","","1.300,00",""`,
  },
  {
    from: "Caixa",
    income: [35_000],
    text: `"Conta";"Data_Mov";"Nr_Doc";"Historico";"Valor";"Deb_Cred"
"0001013000123456";"20261005";"051234";"CRED PIX";"350.00";"C"
"0001013000123456";"20261006";"061234";"PAG BOLETO";"50.00";"D"`,
  },
  {
    from: "Santander",
    income: [35_000],
    text: `AGENCIA;CONTA;;;
1234;010012345;;;
Data;Histórico;Documento;Valor (R$);Saldo (R$)
05/10/2026;PIX RECEBIDO ANA LIMA;000000;350,00;1.350,00
06/10/2026;PIX ENVIADO LUZ;000000;-50,00;1.300,00`,
  },
  {
    from: "Sicredi",
    income: [35_000],
    text: `Associado: Prof
Data;Descrição;Documento;Valor (R$);Saldo (R$)
;SALDO ANTERIOR;;;1.000,00
05/10/2026;RECEBIMENTO PIX 12345678901 ANA LIMA;PIX_CRED;350,00;1.350,00
06/10/2026;PAGAMENTO PIX 123 LUZ;PIX_DEB;-50,00;1.300,00`,
  },
  {
    from: "C6",
    income: [35_000],
    text: `EXTRATO DE CONTA CORRENTE C6 BANK
Agência: 1 / Conta: 123456
Extrato gerado em 31/10/2026

Data Lançamento,Data Contábil,Título,Descrição,Entrada(R$),Saída(R$),Saldo do Dia(R$)
05/10/2026,05/10/2026,Pix recebido de ANA LIMA,Aulas,350.00,0.00,1350.00
06/10/2026,06/10/2026,Pix enviado para LUZ,Luz,0.00,50.00,1300.00`,
  },
  {
    from: "PagBank",
    income: [35_000],
    text: `CODIGO DA TRANSACAO,DATA,TIPO,DESCRICAO,VALOR
ABC-1,05/10/2026,Pix recebido,ANA LIMA,"350,00"
ABC-2,06/10/2026,Pix enviado,LUZ,"-50,00"
,06/10/2026,Saldo do dia,,"1.300,00"`,
  },
  {
    from: "PicPay",
    income: [35_000],
    text: `Data;Hora;Tipo;Origem / Destino;Forma de pagamento;Valor
05/10/2026;10:00;Pix recebido;ANA LIMA;Saldo;350,00
06/10/2026;11:00;Pix enviado;LUZ;Saldo;-50,00`,
  },
  {
    from: "Stone",
    income: [35_000],
    text: `Movimentação,Tipo,Valor,Saldo antes,Saldo depois,Tarifa,Data,Situação,Destino,Destino Documento,Destino Instituição,Origem,Origem Documento,Descrição
Crédito,Pix,"350,00","1.000,00","1.350,00","0,00","05/10/2026 às 10:00",Concluído,Prof,123,Stone,ANA LIMA,***.123.456-**,Aulas
Débito,Pagamento,"-50,00","1.350,00","1.300,00","0,00","06/10/2026 às 10:00",Concluído,LUZ,123,X,Prof,123,`,
  },
  {
    from: "Cora",
    income: [35_000],
    text: `Data,Transação,Tipo Transação,Identificação,Valor
05/10/2026,Transf Pix recebida,CRÉDITO,ANA LIMA,350.00
06/10/2026,Transf Pix enviada,DÉBITO,LUZ,-50.00`,
  },
  {
    from: "Asaas",
    income: [35_000],
    text: `Data,Transação ID,Tipo de transação,Descrição,Valor,Saldo,Fatura parcelada,Nome do cliente
05/10/2026,t1,Cobrança recebida,Cobrança recebida - fatura nr. 1 Ana,"350,00","1.350,00",,Ana
05/10/2026,t2,Taxa do Pix,Taxa do Pix - fatura nr. 1,"-1,99","1.348,01",,Ana`,
  },
  {
    from: "InfinitePay",
    income: [35_000],
    text: `Data;Hora;Tipo de transação;Nome;Detalhe;Valor (R$)
05/10/2026;10:00;Pix;ANA LIMA;Recebido;+350,00
06/10/2026;10:00;Pix;LUZ;Enviado;-50,00`,
  },
  {
    from: "Revolut",
    income: [35_000],
    text: `Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance
TOPUP,Current,2026-10-05 10:00:00,2026-10-05 10:00:05,From ANA LIMA,350.00,0.00,BRL,COMPLETED,1350.00
CARD_PAYMENT,Current,2026-10-06 10:00:00,,Market,-50.00,0.00,BRL,PENDING,
TRANSFER,Current,2026-10-06 10:00:00,2026-10-06 10:00:00,From Bob,70.00,0.00,EUR,COMPLETED,70.00`,
  },
  {
    from: "PayPal in Portuguese",
    income: [33_300],
    text: `"Data","Hora","Fuso Horário","Nome","Tipo","Status","Moeda","Bruto","Tarifa","Líquido","Do endereço de e-mail"
"05/10/2026","10:00:00","BRT","Ana Lima","Pagamento de site","Concluído","BRL","350,00","-17,00","333,00","ana@example.com"
"06/10/2026","10:00:00","BRT","Bob","Pagamento recebido","Concluído","USD","70,00","-4,00","66,00","bob@example.com"
"07/10/2026","10:00:00","BRT","","Transferência para conta bancária","Concluído","BRL","-333,00","0,00","-333,00",""
"08/10/2026","10:00:00","BRT","Zoe","Pagamento","Pendente","BRL","100,00","-5,00","95,00",""`,
  },
  {
    from: "PayPal in English",
    income: [33_300],
    text: `"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net"
"10/13/2026","10:00:00","BRT","Ana Lima","General Payment","Completed","BRL","350.00","-17.00","333.00"`,
  },
  {
    from: "Wise, balance",
    income: [35_000, 100],
    text: `"TransferWise ID",Date,"Date Time",Amount,Currency,Description,"Payment Reference","Running Balance","Exchange From","Exchange To","Exchange Rate","Payer Name","Payee Name","Payee Account Number",Merchant,"Card Last Four Digits","Card Holder Full Name",Attachment,Note,"Total fees","Exchange To Amount","Transaction Type","Transaction Details Type"
TRANSFER-1,05-10-2026,"05-10-2026 10:00:00.123",350.00,BRL,"Received money from ANA LIMA with reference Aulas",Aulas,900.00,,,,"ANA LIMA",,,,,,,,0.00,,CREDIT,DEPOSIT
BALANCE-2,06-10-2026,"06-10-2026 10:00:00.123",100.00,BRL,"Converted 20.00 USD to 100.00 BRL",,1000.00,USD,BRL,5.0,,,,,,,,,0.10,100.00,CREDIT,CONVERSION
CARD-3,07-10-2026,"07-10-2026 10:00:00.123",-40.00,BRL,"Card transaction of 40.00 BRL issued by Mercado",,960.00,,,,,,,Mercado,4321,"Prof",,,0.00,,DEBIT,CARD
BALANCE_CASHBACK-4,08-10-2026,"08-10-2026 10:00:00.123",1.00,BRL,"Balance cashback",,961.00,,,,,,,,,,,,0.00,,CREDIT,BALANCE_CASHBACK`,
  },
  {
    from: "Wise, history",
    income: [48_000],
    text: `ID,Status,Direction,"Created on","Finished on","Source fee amount","Source fee currency","Target fee amount","Target fee currency","Source name","Source amount (after fees)","Source currency","Target name","Target amount (after fees)","Target currency","Exchange rate",Reference,Batch,"Created by",Category,Note
TRANSFER-1,COMPLETED,IN,"2026-10-04 23:29:00","2026-10-05 10:29:05",0.00,BRL,,,"ANA LIMA",480.00,BRL,"Prof",480.00,BRL,1.0,Aulas,,Prof,"Money added",
CARD_TRANSACTION-2,COMPLETED,OUT,"2026-10-05 10:00:00","2026-10-05 10:00:00",0.00,BRL,,,Prof,40.00,BRL,Mercado,8.00,USD,0.2,,,Prof,Groceries,
TRANSFER-3,COMPLETED,IN,"2026-10-05 10:00:00","2026-10-05 10:00:00",0.00,USD,,,"Bob",70.00,USD,Prof,70.00,USD,1.0,,,Prof,"Money added",
TRANSFER-4,REFUNDED,OUT,"2026-10-05 10:00:00","2026-10-05 10:00:00",0.00,BRL,,,Prof,10.00,BRL,X,10.00,BRL,1.0,,,Prof,,
TRANSFER-5,INCOMING_PAYMENT_WAITING,IN,"2026-10-05 10:00:00",,0.00,BRL,,,Y,10.00,BRL,Prof,10.00,BRL,1.0,,,Prof,,`,
  },
  {
    from: "XP",
    income: [35_000],
    text: `Data;Descricao;Valor;Saldo
05/10/26 às 10:22:33;Pix recebido de ANA LIMA;R$ 350,00;R$ 1.350,00
06/10/26 às 10:22:33;Pix enviado para LUZ;-R$ 50,00;R$ 1.300,00`,
  },
  {
    from: "BTG",
    income: [35_000],
    text: `Data e hora;Categoria;Transação;Descrição;Valor
05/10/2026 10:00;Transferência;Pix recebido;ANA LIMA;350
06/10/2026 10:00;Transferência;Pix enviado;LUZ;-50`,
  },
  {
    from: "Mobills",
    income: [35_000],
    text: `Data;Descrição;Valor;Conta;Categoria
05/10/2026;Aulas Ana;350,00;Nubank;Salário
06/10/2026;Luz;-50,00;Nubank;Casa`,
  },
  {
    from: "Organizze",
    income: [35_000],
    text: `Data,Descrição,Categoria,Valor,Situação,Informações adicionais
05/10/2026,Aulas Ana,Salário,"350,00",Pago,
06/12/2026,Aulas Ana,Salário,"350,00",Agendado,`,
  },
  {
    from: "Neon",
    income: [35_000],
    text: `Descrição,Data,Valor
Transferência recebida ANA LIMA,05/10/2026,350.00
Compra MERCADO,06/10/2026,-50.00`,
  },
  {
    from: "Next",
    income: [35_000],
    text: `Data;Lançamento;Valor;Tipo
05/10/2026;PIX ANA LIMA;350,00;Entrada
06/10/2026;PIX LUZ;50,00;Saída`,
  },
  {
    from: "Mercado Pago",
    income: [35_000],
    text: `INITIAL_BALANCE;CREDITS;DEBITS;FINAL_BALANCE
1.000,00;350,00;-50,00;1.300,00

RELEASE_DATE;TRANSACTION_TYPE;REFERENCE_ID;TRANSACTION_NET_AMOUNT;PARTIAL_BALANCE
05-10-2026;Transferência Pix recebida ANA LIMA;123456789012;350,00;1.350,00
06-10-2026;Transferência Pix enviada LUZ;123456789013;-50,00;1.300,00`,
  },
  {
    from: "Mercado Pago, releases",
    income: [34_000],
    text: `DATE;SOURCE_ID;DESCRIPTION;NET_CREDIT_AMOUNT;NET_DEBIT_AMOUNT;GROSS_AMOUNT;FINANCING_FEE_AMOUNT;BALANCE_AMOUNT
2026-10-05T10:00:00.000-03:00;123;payment;340.00;0.00;350.00;-10.00;1340.00
2026-10-06T10:00:00.000-03:00;124;payout;0.00;340.00;-340.00;0.00;1000.00`,
  },
  {
    from: "N26",
    income: [],
    text: `"Date","Payee","Account number","Transaction type","Payment reference","Amount (EUR)","Amount (Foreign Currency)","Type Foreign Currency","Exchange Rate"
"2026-10-05","Ana","DE1","Income","Aulas","70.0","","",""`,
  },
  {
    from: "Monzo",
    income: [],
    text: "Transaction ID,Date,Time,Type,Name,Emoji,Category,Amount,Currency,Local amount,Local currency,Notes and #tags,Address,Receipt,Description,Category split,Money Out,Money In\ntx_1,05/10/2026,10:00:00,Faster payment,Ana,,Income,70.00,GBP,70.00,GBP,,,,Ana,,,70.00",
  },
  {
    from: "Itaú, card",
    income: [],
    text: "data,lançamento,valor\n2026-10-05,MERCADO,50.00\n2026-10-06,PAGAMENTO EFETUADO,-500.00\n2026-10-07,LOJA 01/03,100.00",
  },
  {
    from: "C6, card",
    income: [],
    text: "Data de Compra;Nome no Cartão;Final do Cartão;Categoria;Descrição;Parcela;Valor (em US$);Cotação (em R$);Valor (em R$)\n05/10/2026;PROF;1234;Casa;MERCADO;Única;0;0;50,00\n06/10/2026;PROF;1234;Casa;LOJA;1/3;0;0;100,00\n07/10/2026;PROF;1234;;Inclusao de Pagamento;Única;0;0;-500,00",
  },
  {
    from: "XP, card",
    income: [],
    text: "Data;Estabelecimento;Portador;Valor;Parcela\n05/10/2026;MERCADO;PROF;R$ 50,00;-\n06/10/2026;Pagamentos Validos Normais;PROF;-R$ 500,00;-",
  },
  {
    from: "Banco do Brasil, card",
    income: [],
    text: "Data;Descrição;Valor;Parcelas\n05/10/2026;MERCADO;50,00;\n06/10/2026;PGTO DEBITO CONTA;-500,00;",
  },
];
